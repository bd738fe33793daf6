/** The same picture by code: what to run, for a spec as text. */

const SHORT = 700;
const VERSION = { curl: "curl", python: "Python", cli: "CLI", page: "Page", img: "<img>" };
export const LANGUAGES = Object.entries(VERSION);

/**
 * Return the text of every language; `link` is "" where an address cannot hold the spec. `keyed` says
 * whether the service wants a key, `own` whether it alone knows the map.
 */
export function snippetsOf({ spec, baseUrl, link, alt, file, keyed, own }) {
  const short = spec.length <= SHORT;
  const quoted = spec.replaceAll("'", `'\\''`);
  const key = keyed ? `  -H "Authorization: Bearer $MAPCORE_KEY" \\\n` : "";
  const read = short ? `json.loads(r"""${spec.replaceAll('"""', '\\"\\"\\"')}""")` : `json.load(open("spec.json", encoding="utf-8"))`;
  const draw = own
    ? `headers = {"Authorization": f"Bearer {os.environ['MAPCORE_KEY']}"}\nanswer = httpx.post("${baseUrl}/v1/renders", json=spec, headers=headers)\nopen("${file}", "wb").write(answer.raise_for_status().content)`
    : `mapcore.render(spec).save("${file}")`;
  return {
    curl: `curl ${baseUrl}/v1/renders \\\n  -H 'Content-Type: application/json' \\\n${key}  -d ${short ? `'${quoted}'` : "@spec.json"} \\\n  -o ${file}`,
    python: `import ${own ? "json, os, httpx" : "json, mapcore"}\n\nspec = ${read}\n${draw}`,
    cli: own ? "Only the service knows the map by this id: use curl or Python." : `mapcore render spec.json -o ${file}`,
    page: own ? "Only the service knows the map by this id." : `# one file with tooltips, keyboard and the data as a table\nmapcore html spec.json -o map.html`,
    img: link ? `<img src="${escaped(link)}"\n     alt="${escaped(alt)}">` : "No address can hold this picture: save it and name its file in src.",
  };
}

const ESCAPES = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
/** Return a text as a value of HTML. */
export const escaped = (text) => text.replace(/[&"<>]/g, (sign) => ESCAPES[sign]);
