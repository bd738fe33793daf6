/**
 * Numbers as people write and read them. A column is read as one, since "1.234" alone tells nobody
 * whether its dot parts thousands or decimals.
 */

const NOISE = /[\s\u00a0\u202f%$€£¥'’]/g;
const THOUSANDS = { ",": /^-?\d{1,3}(,\d{3})+$/, ".": /^-?\d{1,3}(\.\d{3})+$/ };
const PLAIN = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** Return a number as pages show it. */
export const count = (number) => number.toLocaleString("en");

/** Return the number of every cell, or null where it is none. */
export function readNumbers(cells) {
  const cleaned = cells.map((cell) => cell.trim().replace(/^[\u2212\u2013]/, "-").replace(NOISE, ""));
  const decimal = decimalSign(cleaned);
  const parting = decimal === "," ? /\./g : /,/g;
  return cleaned.map((text) => {
    const plain = text.replace(parting, "").replace(",", ".");
    return PLAIN.test(plain) && Number.isFinite(Number(plain)) ? Number(plain) : null;
  });
}

/** Return the sign that a column has before its decimals, "." in doubt. */
function decimalSign(cells) {
  let commas = 0;
  for (const text of cells) {
    const [dot, comma] = [text.lastIndexOf("."), text.lastIndexOf(",")];
    if (dot >= 0 && comma >= 0) return dot > comma ? "." : ",";
    if (dot >= 0 && !THOUSANDS["."].test(text)) return ".";
    if (comma >= 0 && !THOUSANDS[","].test(text)) commas += 1;
  }
  return commas ? "," : ".";
}
