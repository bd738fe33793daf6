// d3-geo and resvg as an engine: the same lines in and out as bench_engines.py.
// node bench_engine.mjs FOLDER, run where d3-geo and @resvg/resvg-js are installed.

import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const require = createRequire(`${process.cwd()}/`);
const { geoIdentity, geoPath } = await import(pathToFileURL(require.resolve("d3-geo")).href);
const { Resvg } = require("@resvg/resvg-js");

const [folder] = process.argv.slice(2);
const collections = new Map();

function shapes(map) {
  if (!collections.has(map)) {
    collections.set(map, JSON.parse(readFileSync(`${folder}/${map}.geojson`, "utf8")));
  }
  return collections.get(map);
}

function draw({ map, width, classes, colors, title, band, border, borderWidth, format }) {
  const collection = shapes(map);
  const projection = geoIdentity().fitWidth(width, collection);
  const height = Math.ceil(geoPath(projection).bounds(collection)[1][1]) + band;
  const path = geoPath(projection.translate(add(projection.translate(), [0, band])));
  const regions = collection.features.map(
    (feature, i) => `<path fill="${colors[classes[i]]}" d="${path(feature)}"/>`,
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    `<g stroke="${border}" stroke-width="${borderWidth}">${regions.join("\n")}</g>` +
    `<text x="${width / 2}" y="${band / 2}" text-anchor="middle" font-size="20">${title}</text>` +
    "</svg>";
  if (format === "svg") return Buffer.from(svg);
  return new Resvg(svg, { font: { loadSystemFonts: true } }).render().asPng();
}

function add(a, b) {
  return [a[0] + b[0], a[1] + b[1]];
}

for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  shapes(order.map);
  const start = performance.now();
  const content = draw(order);
  const ms = performance.now() - start;
  if (order.out) writeFileSync(order.out, content);
  const held = /VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"));
  const peak = Number(held[1]) / 1024;
  console.log(JSON.stringify({ ms, bytes: content.length, peak }));
}
