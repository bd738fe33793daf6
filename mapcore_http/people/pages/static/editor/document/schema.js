/** The request's JSON Schema, walked: its fields by path, and what a field takes. */

/**
 * Return every field that holds a value of its own, by its dotted path. Items of lists stand under
 * the path of the list; a field that is a name or an object is both.
 */
export function fieldsOf(schema, prefix = "") {
  const fields = new Map();
  for (const [name, given] of Object.entries(schema.properties)) {
    const path = prefix + name;
    const forms = given.anyOf ?? [given];
    for (const form of forms) {
      const inner = form.items ?? form;
      if (inner.properties) for (const [at, field] of fieldsOf(inner, `${path}.`)) fields.set(at, field);
      else fields.set(path, { ...form, description: given.description, default: given.default });
    }
  }
  return fields;
}

/** Return the schema at a path, of the object form where there are two. */
export function schemaAt(schema, path) {
  return path.split(".").reduce((at, name) => {
    const record = at?.anyOf?.at(-1) ?? at;
    return (record?.items ?? record)?.properties?.[name];
  }, schema);
}

export const isColor = (schema) => Boolean(schema?.pattern?.startsWith("^#"));

/** Return what is wrong with a value, in words for people, or "". */
export function faultOf(schema, value, noun) {
  if (value === undefined) return "";
  if (isColor(schema)) return new RegExp(schema.pattern, "u").test(value) ? "" : "A colour is # and six or eight of 0–9 and A–F.";
  if (schema.type === "array") return faultOfList(schema, value, noun);
  if (schema.type === "number" || schema.type === "integer") {
    const kind = schema.type === "integer" ? "whole number" : "number";
    const within = Number.isFinite(value) && value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
    if (within && (schema.type === "number" || Number.isInteger(value))) return "";
    if (schema.minimum === undefined) return `${noun}: a ${kind}.`;
    return schema.maximum === undefined ? `${noun}: a ${kind}, ${signed(schema.minimum)} or more.` : `${noun}: a ${kind} from ${signed(schema.minimum)} to ${signed(schema.maximum)}.`;
  }
  if (schema.maxLength && [...value].length > schema.maxLength) return `At most ${schema.maxLength} characters; these are ${[...value].length}.`;
  if (schema.minLength && !value) return `${noun} may not be empty.`;
  if (schema.pattern && !new RegExp(schema.pattern, "u").test(value)) {
    return `Not in the form that ${noun.toLowerCase()} takes${schema.examples ? `, such as ${schema.examples[0]}` : ""}.`;
  }
  return "";
}

/** Return what is wrong with a list of texts, of colours, or of numbers that ascend. */
function faultOfList(schema, values, noun) {
  const [least, most] = [schema.minItems ?? 0, schema.maxItems ?? Infinity];
  if (schema.items.type === "string" && !isColor(schema.items)) {
    const wrong = values.map((each) => faultOf(schema.items, each, noun)).find(Boolean);
    return wrong || (values.length < least || values.length > most ? `${noun}: ${least} to ${most} texts; these are ${values.length}.` : "");
  }
  if (isColor(schema.items)) {
    const wrong = values.map((each) => faultOf(schema.items, each, noun)).find(Boolean);
    return wrong ?? (values.length < schema.minItems || values.length > schema.maxItems ? `${noun}: ${schema.minItems} to ${schema.maxItems} colours.` : "");
  }
  const ascending = values.every((each, at) => Number.isFinite(each) && (at === 0 || values[at - 1] < each));
  if (ascending && values.length >= (schema.minItems ?? 0) && values.length <= (schema.maxItems ?? Infinity)) return "";
  return `${noun}: ${schema.minItems} to ${schema.maxItems} numbers, each greater than the one before.`;
}

const signed = (number) => String(number).replace("-", "−");
