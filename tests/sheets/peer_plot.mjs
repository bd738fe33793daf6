// Draws a map by Observable Plot: reads the shapes and the texts from stdin, writes a list of SVGs.
import { readFileSync } from "node:fs";
import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";

const { shapes, title, width, height, colors } = JSON.parse(readFileSync(0, "utf8"));
const { document } = parseHTML("<html><body></body></html>");
const color = colors
  ? { type: "quantile", range: colors, unknown: "#ccc" }
  : { type: "categorical", unknown: "#ccc" };
const figure = Plot.plot({
  document,
  width,
  height: height - 60,
  title,
  projection: { type: "identity", domain: shapes },
  color: { ...color, legend: colors ? "ramp" : "swatches" },
  marks: [Plot.geo(shapes, { fill: (d) => d.properties.value, stroke: "white", strokeWidth: 0.5 })],
});
const heading = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24">
<text x="0" y="18" font-family="sans-serif" font-size="16" font-weight="bold">${title}</text></svg>`;
// Swatches are HTML, which nothing here draws: their colours and texts are set in a row.
const entries = [...figure.querySelectorAll("[class$=-swatch]")].map((each, i) => {
  const fill = each.querySelector("svg").getAttribute("fill");
  const x = 10 + 120 * i;
  return `<rect x="${x}" y="4" width="15" height="15" fill="${fill}"/>
<text x="${x + 20}" y="15" font-family="sans-serif" font-size="10">${each.textContent}</text>`;
});
const row = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="24">${entries.join("")}</svg>`;
const drawn = [...figure.querySelectorAll("figure > svg")].map((svg) => {
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return svg.outerHTML;
});
console.log(JSON.stringify([heading, ...(entries.length ? [row] : []), ...drawn]));
