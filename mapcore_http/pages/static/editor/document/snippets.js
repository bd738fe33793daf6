/** The same picture by code: what to run, for a spec as text. */

const SHORT = 700;
const VERSION = { curl: "curl", python: "Python", cli: "CLI", img: "<img>" };
export const LANGUAGES = Object.entries(VERSION);

/** Return the text of every language; `link` is "" where the spec is too long for an address. */
export function snippetsOf({ spec, baseUrl, link, alt, file }) {
  const short = spec.length <= SHORT;
  const quoted = spec.replaceAll("'", `'\\''`);
  return {
    curl: `curl ${baseUrl}/v1/renders \\\n  -H 'Content-Type: application/json' \\\n  -d ${short ? `'${quoted}'` : "@spec.json"} \\\n  -o ${file}`,
    python: short
      ? `import json, mapcore\n\nspec = json.loads(r"""${spec.replaceAll('"""', '\\"\\"\\"')}""")\nmapcore.render(spec).save("${file}")`
      : `import json, mapcore\n\nspec = json.load(open("spec.json", encoding="utf-8"))\nmapcore.render(spec).save("${file}")`,
    cli: `mapcore render spec.json -o ${file}`,
    img: link ? `<img src="${escaped(link)}"\n     alt="${escaped(alt)}">` : "Too long for an address: save the picture and name its file in src.",
  };
}

const ESCAPES = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
const escaped = (text) => text.replace(/[&"<>]/g, (sign) => ESCAPES[sign]);
