// Bundles each entry of this folder into one ES module, copies the faces, and gathers the licences
// of all that is in them: `node bundle.mjs OUTPUT`.
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const here = new URL(".", import.meta.url).pathname;
const replaced = {
  name: "what the spec editor does not need",
  setup(building) {
    building.onResolve({ filter: /utils\/markdown$/ }, () => ({ path: `${here}plain-text.js` }));
    const unused = /^(yaml|json5|codemirror-json5|@codemirror\/lang-yaml|smtp-address-parser|valid-url)$/;
    building.onResolve({ filter: unused }, () => ({ path: `${here}nothing.js` }));
  },
};

const output = process.argv[2];
const { metafile } = await build({
  entryPoints: ["preact", "papaparse", "codemirror"].map((name) => `${here}${name}.js`),
  outdir: output,
  metafile: true,
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  legalComments: "none",
  plugins: [replaced],
  logLevel: "warning",
});

const FACES = {
  "inter-400": "inter/files/inter-latin-400-normal",
  "inter-600": "inter/files/inter-latin-600-normal",
  "jetbrains-mono": "jetbrains-mono/files/jetbrains-mono-latin-400-normal",
};
mkdirSync(`${output}/fonts`, { recursive: true });
for (const [name, file] of Object.entries(FACES)) {
  copyFileSync(`${here}node_modules/@fontsource/${file}.woff2`, `${output}/fonts/${name}.woff2`);
}

const bundled = Object.keys(metafile.inputs).map((file) => file.match(/.*node_modules\/((@[^/]+\/)?[^/]+)/));
const packages = new Set(bundled.filter(Boolean).map((match) => match[1]));
packages.add("@fontsource/inter").add("@fontsource/jetbrains-mono");
const licences = [...packages].sort().map((name) => {
  const folder = `${here}node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
  const text = file && existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, "utf8") : "";
  return `${name} ${version} (${license})\n\n${text.replaceAll("\r", "").trim()}\n`;
});
writeFileSync(`${output}/LICENSES.txt`, licences.join(`\n${"-".repeat(80)}\n\n`));
