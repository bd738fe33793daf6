
const formats = new Map();
const intl = (tag, spec) => {
  const options = {style: spec.style ?? "decimal", signDisplay: spec.sign ?? "auto"};
  if (options.style === "currency") options.currency = spec.currency ?? "USD";
  if (spec.compact) options.notation = "compact";
  if (spec.grouping === false) options.useGrouping = false;
  if (spec.decimals !== null && spec.decimals !== undefined) {
    options.maximumFractionDigits = spec.decimals;
    options.minimumFractionDigits = spec.trim ? 0 : spec.decimals;
  } else if (spec.significant_digits) {
    options.maximumSignificantDigits = spec.significant_digits;
    options.minimumSignificantDigits = spec.trim ? 1 : spec.significant_digits;
  } else if (spec.trim && !spec.compact) {
    options.minimumFractionDigits = 0;
  }
  return new Intl.NumberFormat(tag, options);
};
const bare = (text) => text.replace(/[\u061c\u200e\u200f]/g, "");
const answer = ([tag, spec, value]) => {
  const key = JSON.stringify([tag, spec]);
  if (!formats.has(key)) formats.set(key, intl(tag, spec));
  const parts = formats.get(key).formatToParts(value)
    .map((part) => part.type === "minusSign" ? "\u2212" : bare(part.value))
    .filter((part) => part);
  const sign = parts[0] === "\u2212" || parts[0] === "+" ? parts.shift() : "";
  return sign + (spec.prefix ?? "") + parts.join("") + (spec.suffix ?? "");
};

import {createInterface} from "node:readline";
import {stdin, stdout} from "node:process";
const answers = [];
for await (const line of createInterface({input: stdin, crlfDelay: Infinity}))
  answers.push(JSON.stringify(answer(JSON.parse(line)) ?? null));
stdout.write(answers.join("\n"));
