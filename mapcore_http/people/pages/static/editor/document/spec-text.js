/**
 * Specs as text. Objects whose keys the caller chooses (values, colours) are Maps: an object would
 * move keys such as "48" to the front, and the order of values decides colours of categories.
 */

const MARK = "\u0001";
const DIGIT_KEY = /(?<!\\)"(\d+)"(\s*:)/g;
const MAPS = ["choropleth.values", "categories.values", "categories.colors", "symbols.values", "symbols.colors", "bivariate.x.values", "bivariate.y.values", "regions"];

/** Read a spec; throws SyntaxError. What is no object is returned as it is. */
export function readSpec(text) {
  const spec = JSON.parse(text.replace(DIGIT_KEY, `"\\u0001$1"$2`));
  for (const path of MAPS) {
    const names = path.split(".");
    const last = names.pop();
    const holder = names.reduce((at, name) => at?.[name], spec);
    const value = holder?.[last];
    if (isObject(value)) {
      holder[last] = new Map(Object.entries(value).map(([key, each]) => [unmarked(key), each]));
    }
  }
  for (const panel of Array.isArray(spec?.panels) ? spec.panels : []) {
    if (isObject(panel?.values)) panel.values = new Map(Object.entries(panel.values).map(([key, each]) => [unmarked(key), each]));
  }
  return spec;
}

/** Write a spec, Maps as objects in their order; `indent` 0 leaves out all space. */
export function writeSpec(value, indent = 2, margin = "") {
  const entries = value instanceof Map ? [...value] : isObject(value) ? Object.entries(value) : null;
  if (!entries && !Array.isArray(value)) return JSON.stringify(value);
  const inner = margin + " ".repeat(indent);
  const parts = entries
    ? entries.filter(([, each]) => each !== undefined).map(([key, each]) =>
        `${JSON.stringify(unmarked(key))}:${indent ? " " : ""}${writeSpec(each, indent, inner)}`)
    : value.map((each) => writeSpec(each, indent, inner));
  const [open, close] = entries ? "{}" : "[]";
  if (!parts.length || !indent) return `${open}${parts.join(",")}${close}`;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
}

export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const unmarked = (key) => (key.startsWith(MARK) ? key.slice(1) : key);
