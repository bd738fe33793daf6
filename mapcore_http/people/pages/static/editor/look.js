import { html } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { Bivariate } from "./look-bivariate.js";
import { Symbols } from "./look-symbols.js";
import { Field, Tiles } from "./fields.js";
import { Histogram } from "./histogram.js";
import { Icon } from "./icons.js";
import { ColorList, Keys, ObjectList } from "./lists.js";
import { FormatChoice, OwnFormat } from "./number-format.js";
import { PatternList } from "./patterns.js";
import { readPins } from "./pins.js";
import { unitFormatOf, valueAt } from "./document/document.js";
import { fieldsOf, schemaAt } from "./document/schema.js";
import { member } from "./your-maps/member.js";

/** What the controls of fields are called. */
const LABELS = {
  "choropleth.type": "Type", "choropleth.classes": "Classes", "choropleth.method": "Method", "choropleth.breaks": "Class edges", "choropleth.palette": "Own colours", "choropleth.reverse": "Reverse the palette", "choropleth.scale": "Scale of a gradient", "choropleth.midpoint": "Neutral at", "choropleth.noDataColor": "No data",
  "legend.show": "Show the legend", "legend.position": "Position", "legend.title": "Heading", "legend.noData": "Regions without data", "legend.histogram": "Count the regions of each class",
  "title.text": "Text", "title.position": "Position", "title.color": "Colour", "title.subtitle": "Subtitle", "title.align": "Stands", "locale": "Language",
  "highlight.color": "Colour", "highlight.width": "Width", "highlight.fadeOthers": "Fade all others", "locator.map": "Its map", "locator.position": "Corner",
  "frame": "Show", "footer.note": "Note", "footer.source": "Source",
  "style.labels.show": "Label the regions", "style.labels.regions": "Which regions", "style.labels.content": "Show", "style.labels.titles": "Names", "style.labels.color": "Colour", "style.labels.minWidth": "Least width of a region, px",
  "style.backgroundColor": "Background", "style.defaultRegionColor": "Regions without colour", "style.noData": "Regions without data", "style.house": "House style", "style.regionBorders.color": "Borders of regions", "style.regionBorders.width": "Width of borders, px",
  "style.mapBorder.color": "Frame of the map", "style.mapBorder.width": "Width of the frame, px",
  "output.width": "Width, px", "output.height": "Height, px", "output.scale": "Scale", "output.format": "File", "layout": "Layout", "output.preset": "Canvas", "edition": "Boundaries of", "worldView": "Disputed areas",
};
/** The states whose views of disputed areas maps have. */
const VIEWS = { "": "By the maps' own rule", ar: "View of Argentina", cn: "View of China", il: "View of Israel", in: "View of India", ma: "View of Morocco", pk: "View of Pakistan", rs: "View of Serbia", ru: "View of Russia", ve: "View of Venezuela" };
/** The languages that maps speak, each by its own name. */
const LANGUAGES = { "en-US": "English (US)", "en-GB": "English (UK)", ar: "العربية", bg: "Български", bn: "বাংলা", cs: "Čeština", da: "Dansk", de: "Deutsch", el: "Ελληνικά", es: "Español", fa: "فارسی", fi: "Suomi", fr: "Français", he: "עברית", hi: "हिन्दी", hu: "Magyar", id: "Bahasa Indonesia", it: "Italiano", ja: "日本語", ko: "한국어", nb: "Norsk bokmål", nl: "Nederlands", pl: "Polski", pt: "Português", ro: "Română", ru: "Русский", sk: "Slovenčina", sv: "Svenska", ta: "தமிழ்", th: "ไทย", tr: "Türkçe", uk: "Українська", ur: "اردو", vi: "Tiếng Việt", zh: "简体中文", "zh-Hant": "繁體中文" };
/** Return the tags of these languages, that of the browser first and any other that a spec has. */
const listLanguages = (asked) => {
  const own = Object.keys(LANGUAGES).find((tag) => tag === navigator.language) ?? navigator.language.split("-")[0];
  return [...new Set([own in LANGUAGES ? own : "en-US", "en-US", ...(asked ? [asked] : []), ...Object.keys(LANGUAGES)])];
};
const WORDS = { "locator.position": { topLeft: "Top left", topRight: "Top right", bottomLeft: "Bottom left", bottomRight: "Bottom right" }, "style.labels.titles": { locale: "In the language", map: "The map’s own" }, "style.labels.content": { nameAndValue: "Both" }, "choropleth.method": { equalInterval: "Equal" }, "output.format": { png: "PNG", svg: "SVG", pdf: "PDF" }, "layout": { bands: "Bands", page: "Page" } };
/** What fields of the last section are called; their descriptions stand below them. */
const OTHERS = { "choropleth.open": "Open end classes", "legend.labels": "Texts in place of numbers", "output.metadata": "Carry the spec in the file" };
/** Fields whose controls are elsewhere. */
const ELSEWHERE = ["mapId", "choropleth.values", "categories.values", "panels.title", "panels.values", "onUnmatched", "dryRun", "highlight.regions"];
const SECTIONS = [
  ["colours", "Colours", Colours], ["theme", "Theme", Theme], ["legend", "Legend", Legend], ["title", "Title", Title], ["labels", "Labels", Labels],
  ["layers", "Layers", Layers], ["pins", "Pins", Pins], ["annotations", "Annotations", Annotations], ["regions", "Single regions", Regions], ["patterns", "Hatching", Patterns], ["symbols", "Circles", Symbols], ["bivariate", "Two measures", Bivariate], ["locator", "Locator", Locator], ["ground", "Ground and borders", Ground], ["size", "Size", Size], ["more", "More", More],
];
const FIELDS = fieldsOf(boot.schema);
const PALETTES = schemaAt(boot.schema, "categories.palette").anyOf[0].enum;
const OPEN = new Set(["colours", "theme", "title"]);

/** Step 2: every field of the request but those of the data. */
export function Look(props) {
  const { document, onReset } = props;
  const spec = document.spec;
  const theme = boot.themes[(spec.style?.theme ?? "paper").toLowerCase()] ?? boot.themes.paper;
  const at = (path) => valueAt(spec, path);
  const field = (path, more = {}) => FIELDS.has(path) && html`<${Field} path=${path} label=${LABELS[path] ?? FIELDS.get(path).description ?? path} schema=${FIELDS.get(path)} value=${at(path)}
    words=${WORDS[path]} ink=${theme[path]} error=${props.errors(path)} onChange=${(value) => props.onField(path, value)} ...${more} />`;
  const part = { ...props, request: props.spec, spec, theme, at, field };
  return html`<div><h1 class="unseen">Look</h1>
    ${SECTIONS.map(([id, title, Part]) => {
      const { now, body } = Part(part);
      return body && html`<details class="section" id=${`look-${id}`} key=${id} open=${OPEN.has(id)} onToggle=${(event) => (event.target.open ? OPEN.add(id) : OPEN.delete(id))}>
        <summary><${Icon} name="chevron" />${title}<span class="now">${now}</span></summary><div class="in stack">${body}</div></details>`;
    })}
    <p class="reset"><button class="button" type="button" onClick=${onReset}>Back to the defaults</button></p></div>`;
}

const strip = (colors) => html`<svg viewBox=${`0 0 ${colors.length} 1`} preserveAspectRatio="none" aria-hidden="true">${colors.map((color, at) => html`<rect x=${at} width="1.02" height="1" fill=${color} />`)}</svg>`;

function Colours(part) {
  const { document, at, field, preview } = part;
  if (document.kind === "words") return Categories(part);
  const plan = preview.answer?.choropleth;
  const own = Array.isArray(at("choropleth.palette"));
  const palette = own ? "own" : at("choropleth.palette")?.toLowerCase();
  const tiles = (kind, legend, auto) => html`<${Tiles} path="choropleth.palette" name="palette" legend=${legend} value=${palette} onChange=${(id) => part.onField("choropleth.palette", id)}
    choices=${[...(auto ? [{ id: undefined, label: "auto", picture: strip(boot.palettes[plan?.palette]?.colors ?? boot.palettes.blues.colors) }] : []),
      ...Object.entries(boot.palettes).filter(([, each]) => each.kind === kind && each.offered).map(([id, each]) => ({ id, label: id, picture: strip(each.colors) }))]} />`;
  const format = at("choropleth.format");
  const choose = (path) => (value) => part.onFields(value !== undefined && at("choropleth.type") === undefined && plan?.type === "gradient" ? { [path]: value, "choropleth.type": "steps" } : { [path]: value });
  const drawn = document.table && drawnOf(part);
  return {
    now: plan ? `${plan.palette}, ${plan.type === "gradient" ? "gradient" : `${plan.classes} class${plan.classes === 1 ? "" : "es"}`}` : palette ?? "auto",
    body: html`
      ${field("choropleth.type", { hint: plan?.reason })}
      ${tiles("sequential", "Palette", true)}${tiles("diverging", "Around a middle", false)}
      <div class="pair">${field("choropleth.palette", { placeholder: "#DEEBF7 #3182BD", value: own ? at("choropleth.palette") : undefined, hint: "Instead of a palette: two or more, from low to high." })}${field("choropleth.reverse")}</div>
      ${field("choropleth.classes", { steps: true, wrap: true, onChange: choose("choropleth.classes") })}
      ${field("choropleth.method", { hint: METHODS[plan?.method], onChange: choose("choropleth.method") })}
      ${field("choropleth.breaks", { onChange: choose("choropleth.breaks"), placeholder: plan ? plan.breaks.map(tidy).join(" ") : "0 10 20 50", hint: "Own edges, from the lowest to the highest value, instead of classes and a method." })}
      ${plan && drawn && html`<${Histogram} numbers=${drawn} breaks=${plan.breaks} colors=${colorsOf(preview.answer, plan)} />`}
      <div class="pair">${field("choropleth.scale", { words: { log: "Logarithms", sqrt: "Roots" } })}${field("choropleth.midpoint", { placeholder: "0" })}</div>
      <div class="pair"><${FormatChoice} path="choropleth.format" value=${format} unit=${unitFormatOf(document)} onField=${part.onField} error=${part.errors("choropleth.format")} />${field("choropleth.noDataColor")}</div>
      <${OwnFormat} path="choropleth.format" value=${format} field=${field} onField=${part.onField} />`,
  };
}

/** The numbers that are on a region, one for each key, and for each panel that has it. */
function drawnOf({ document: { table, keyColumn }, request, reviews }) {
  const keys = new Set(table.rows.filter((_, row) => ["matched", "corrected"].includes(reviews[row]?.state)).map((cells) => cells[keyColumn].trim()));
  const held = request.panels ?? [request.choropleth];
  return held.flatMap((each) => [...(each?.values ?? [])].filter(([key]) => keys.has(key)).map(([, number]) => number));
}

/** A number without the digits that binary fractions leave behind: 4.4399999999999995 is 4.44. */
const tidy = (number) => String(Number(number.toPrecision(12)));

const METHODS = {
  quantile: "Quantile puts as many regions into each class.", equalInterval: "Equal makes every class as wide.",
  manual: "The edges are your own.",
  jenks: "Jenks puts the edges where the values leave gaps.", pretty: "Pretty puts the edges at round numbers.",
};

/** The colours of the classes, or of the gradient, as the legend has them. */
function colorsOf({ legend, page }, plan) {
  const isColumn = page?.legend === "column"; // which lists the highest class first
  if (Array.isArray(legend)) return (isColumn ? legend.toReversed() : legend).map((each) => each.color);
  return legend?.stops ?? boot.palettes[plan.palette]?.colors ?? [];
}

function Categories({ document, at, field, onField, errors }) {
  const { table, valueColumn } = document;
  const names = table ? [...new Set(table.rows.map((row) => row[valueColumn].trim()).filter(Boolean))] : [];
  const colors = at("categories.colors");
  const palette = at("categories.palette");
  names.ink = (index) => boot.categoryColors[index % boot.categoryColors.length];
  const listed = Object.assign(names.slice(0, 40), { ink: names.ink });
  return {
    now: `${names.length} categories`,
    body: html`<div class="pair">${field("categories.palette", { label: "Palette", schema: { enum: PALETTES }, absent: Array.isArray(palette) ? "" : undefined, value: Array.isArray(palette) ? "" : palette })}
        ${field("categories.palette", { at: "-own", label: "Or own colours", placeholder: "#DEEBF7 #3182BD", value: Array.isArray(palette) ? palette : undefined })}</div>
      ${field("categories.order", { label: "Order in the legend", hint: "Categories that have an order, such as low; medium; high." })}
      <${ColorList} path="categories.colors" schema=${schemaAt(boot.schema, "categories.colors")} value=${colors} names=${listed} noun="Category" adding=${names.length > 40} onChange=${(value) => onField("categories.colors", value)} errors=${errors} />`,
  };
}

function Theme({ at, onField }) {
  const value = (at("style.theme") ?? "paper").toLowerCase();
  const choices = Object.keys(boot.themes).map((id) => ({ id, label: id, picture: html`<img src=${`${boot.static}pictures/theme-${id}.webp`} width="174" height="120" alt="" loading="lazy" />` }));
  return { now: value, body: html`<${Tiles} path="style.theme" name="theme" legend="Theme" unseen choices=${choices} value=${value} onChange=${(id) => onField("style.theme", id === "paper" ? undefined : id)} />` };
}

function Legend({ document, at, field, onField, errors, preview, spec }) {
  const coerced = preview.answer?.warnings.find((each) => each.code === "legend_position_coerced");
  const manual = !document.table;
  return {
    now: at("legend.show") === false ? "off" : `${at("legend.position") ?? "auto"}${coerced ? ", moved to the bottom" : ""}`,
    body: html`${field("legend.show", { absent: true })}${field("legend.position")}${field("legend.title", { counted: true })}
      ${spec.choropleth && field("legend.histogram")}${!spec.choropleth && html`<p class="hint" data-field="legend.histogram">Bars that count regions are for maps of numbers.</p>`}
      ${coerced && html`<p class="notice fix"><${Icon} name="warning" kind="fix" /><span>${coerced.message}</span><button class="button text" type="button" onClick=${() => onField("legend.position", "bottom")}>Set to bottom</button></p>`}
      ${manual || at("legend.items")
        ? html`<${ObjectList} path="legend.items" schema=${schemaAt(boot.schema, "legend.items")} value=${at("legend.items")} noun="Legend item" labels=${{ label: "Label", color: "Colour" }} onChange=${(value) => onField("legend.items", value)} errors=${errors} />
            ${errors("legend.items") && html`<p class="error"><${Icon} name="bad" /><span>${errors("legend.items")}</span></p>`}`
        : html`${field("legend.noData", { placeholder: "No data" })}<p class="hint" data-field="legend.items legend.items.label legend.items.color">Own legend items are for maps without a table: here the legend is made of the data.</p>`}`,
  };
}

function Title({ at, field, onField, spec }) {
  return {
  now: at("title.text") ? at("title.position") ?? "top" : "none",
  body: html`${field("title.text", { counted: true, onChange: (text) => (text ? onField("title.text", text) : onField("title", undefined)) })}
    ${spec.title ? html`${field("title.subtitle", { counted: true })}${field("title.align")}<div class="pair">${field("title.position")}${field("title.color")}</div>` : html`<p class="hint" data-field="title.position title.color title.subtitle title.align">Subtitle, position and colour: once there is a text.</p>`}
    <div class="pair">${field("footer.note")}${field("footer.source")}</div>${field("locale", { schema: { enum: listLanguages(at("locale")) }, absent: "en-US", words: LANGUAGES, hint: "Of numbers, words and names of regions." })}`,
  };
}

function Labels({ at, field, onField, errors, preview }) {
  const labels = at("style.labels");
  const listed = Array.isArray(labels?.regions);
  const left = preview.answer?.warnings.find((each) => each.code === "labels_left_out");
  const set = (regions) => (regions === undefined ? onField("style.labels.regions", undefined) : onField("style.labels", { ...labels, show: true, regions }));
  const show = (shown) => {
    const { show: _, regions, ...rest } = labels ?? {};
    if (shown || regions === undefined) onField("style.labels.show", shown);
    else onField("style.labels", Object.keys(rest).length ? rest : undefined);
  };
  return {
  now: at("style.labels.show") ? at("style.labels.content") ?? "name" : "off",
  body: html`${field("style.labels.show", { onChange: show })}
    ${field("style.labels.regions", { schema: { enum: ["all", "data"] }, absent: listed ? "" : "all", words: { all: "All", data: "With data" }, onChange: set })}
    <${Keys} path="style.labels.regions" label="Or only these" value=${listed ? labels.regions : undefined} error=${listed && errors("style.labels.regions")} hint="Names or codes, separated by semicolons. They are there even where there is little room." onChange=${set} />
    ${left && html`<p class="notice fix"><${Icon} name="warning" kind="fix" /><span>${left.message}</span></p>`}
    <div class="pair">${field("style.labels.content")}${at("locale") && at("locale") !== "en-US" ? field("style.labels.titles") : html`<p class="hint" data-field="style.labels.titles">In English, names are those of the map.</p>`}${field("style.labels.color", { placeholder: "By contrast" })}${field("style.labels.minWidth", { placeholder: "0" })}</div>`,
  };
}

function Layers({ field, at, map, onField }) {
  const layers = schemaAt(boot.schema, "layers").properties;
  const names = Object.keys(layers);
  const has = (name) => !map?.layers || map.layers.includes(name);
  const on = names.filter((name) => at("layers")?.[name]);
  const lacking = names.filter((name) => !has(name));
  const check = (name) => html`<${Field} path=${`layers.${name}`} label=${layers[name].description.replace(/\.$/, "")} schema=${layers[name]} value=${at("layers")?.[name]} explicit disabled=${!has(name) && !at("layers")?.[name]}
    onChange=${(value) => onField(`layers.${name}`, value)} />`;
  return {
    now: on.length ? on.join(", ") : `none of ${names.length - lacking.length}`,
    body: html`<fieldset aria-describedby=${lacking.length ? "lacking" : undefined}><legend class="unseen">Layers</legend><div class="pair">${names.filter(has).map(check)}</div></fieldset>
      ${lacking.length > 0 && html`<p class="hint" id="lacking">Not on this map:</p><div class="pair">${lacking.map(check)}</div>`}`,
  };
}

function Pins({ at, theme, onField, errors }) {
  const pins = at("locations") ?? [];
  const schema = schemaAt(boot.schema, "locations");
  return {
    now: `${pins.length || "none"} of ${schema.maxItems}`,
    body: html`<${ObjectList} path="locations" schema=${schema} value=${pins} noun="Pin" labels=${{ title: "Title", lat: "Latitude", lon: "Longitude", color: "Colour", labelPosition: "Label stands", showLabel: "Show the label" }} inks=${{ color: theme["locations.color"] }}
      onChange=${(value) => onField("locations", value)} errors=${errors} pasteHint="Or paste title, latitude, longitude." readPaste=${readPins} />`,
  };
}

const ANNOTATION = { panel: "Only in the panel", text: "What it says", heading: "Heading", region: "Region", lat: "Or latitude", lon: "and longitude", "textAt.lat": "Text at", "textAt.lon": "and", side: "On its", leader: "Leader", width: "Width", color: "Colour" };

function Annotations({ at, onField, errors }) {
  const notes = at("annotations") ?? [];
  const schema = schemaAt(boot.schema, "annotations");
  return {
    now: `${notes.length || "none"} of ${schema.maxItems}`,
    body: html`<${ObjectList} path="annotations" schema=${schema} value=${notes} noun="Annotation" labels=${ANNOTATION} onChange=${(value) => onField("annotations", value.length ? value : undefined)} errors=${errors} />`,
  };
}

/** Return what is wrong with a key that the last picture did not match, or "". */
function unknownKey(key, preview) {
  const found = preview.answer?.regionMatching.unmatched.find((each) => each.input === key);
  if (!found) return "";
  const near = found.suggestions.slice(0, 2).map((each) => each.replace(/ \([^()]*\)$/, ""));
  return `No region of this map${near.length ? `; did you mean ${near.join(" or ")}?` : "."}`;
}

function Regions({ at, field, onField, errors, preview, regions, wantRegions }) {
  const value = at("regions");
  const outlined = at("highlight");
  const set = (regions) => onField("highlight", regions && { ...outlined, regions });
  return {
    now: value ? `${value.size} coloured by hand` : outlined ? "outlined" : "none coloured by hand",
    body: html`<${Keys} path="highlight.regions" label="Point out by an outline" value=${outlined?.regions} error=${errors("highlight.regions")} hint="Names or codes, separated by semicolons." onChange=${set} />
      ${outlined ? html`<div class="pair">${field("highlight.color")}${field("highlight.width", { placeholder: "2" })}</div>${field("highlight.fadeOthers")}` : html`<p class="hint" data-field="highlight.color highlight.width highlight.fadeOthers">Its colour: once there are regions.</p>`}
      <${ColorList} path="regions" schema=${schemaAt(boot.schema, "regions")} value=${value} noun="Region" known=${regions} onNames=${() => wantRegions({ names: true })} onChange=${(next) => onField("regions", next)}
        errors=${(path) => errors(path) || unknownKey(path.slice("regions.".length), preview)} />`,
  };
}

function Patterns({ at, field, onField, errors }) {
  const patterns = at("patterns") ?? [];
  return {
    now: patterns.length ? patterns.map((each) => each.label).join(", ") : "none",
    body: html`${field("style.noData", { words: { fill: "Plain", hatch: "Hatched" } })}
      <${PatternList} schema=${schemaAt(boot.schema, "patterns")} value=${patterns} errors=${errors} onChange=${(value) => onField("patterns", value)} />`,
  };
}

/** A small map in a corner that shows where the map lies. */
function Locator({ at, field, onField, spec }) {
  const set = (name) => (value) => {
    const { [name]: _, ...rest } = spec.locator;
    onField("locator", value === undefined ? rest : { ...rest, [name]: value });
  };
  return {
    now: spec.locator ? at("locator.map") ?? "drawn" : "none",
    body: html`<label class="check"><input type="checkbox" checked=${Boolean(spec.locator)} onChange=${(event) => onField("locator", event.target.checked ? {} : undefined)} />Show where the map lies</label>
      ${spec.locator ? html`${field("locator.map", { placeholder: "The next larger one", onChange: set("map") })}${field("locator.position", { onChange: set("position") })}` : html`<p class="hint" data-field="locator.map locator.position">A small map in a corner, such as the continent of a country.</p>`}`,
  };
}

/** The house styles to choose from: none and those of the workspace, else the one that the spec names. @param {string | undefined} named */
function listHouses(named) {
  const own = member?.houses ?? [];
  if (own.length === 0) return [];
  return [{ name: "", title: "None" }, ...own, ...(named && !own.some((each) => each.name === named) ? [{ name: named, title: named }] : [])];
}

function Ground({ field, theme, spec }) {
  const houses = listHouses(spec.style?.house);
  const { theme: _, labels, noData, ...own } = spec.style ?? {};
  const width = (path) => field(path, { placeholder: String(theme[path]) });
  return {
    now: Object.keys(own).length ? `${Object.keys(own).length} changed` : "from the theme",
    body: html`<div class="pair">${field("style.backgroundColor")}${field("style.defaultRegionColor")}</div>
      <div class="pair">${field("style.regionBorders.color")}${field("style.mapBorder.color")}</div>
      <div class="pair">${width("style.regionBorders.width")}${width("style.mapBorder.width")}</div>
      ${houses.length > 0
        ? field("style.house", { schema: { enum: houses.map((each) => each.name) }, absent: "", words: Object.fromEntries(houses.map((each) => [each.name, each.title])) })
        : field("style.house", { placeholder: "None", hint: "By its name: workspaces add them in the console." })}
      ${field("edition", { placeholder: "Today", hint: "A year such as 2009, or auto: that of your rows." })}
      ${field("worldView", { schema: { enum: Object.keys(VIEWS) }, absent: "", words: VIEWS })}`,
  };
}

function Size({ at, field, onField, preview, errors }) {
  const framed = Array.isArray(at("frame")) ? at("frame") : undefined;
  const canvas = preview.answer?.canvas;
  const width = at("output.width") ?? schemaAt(boot.schema, "output.width").default;
  return {
    now: `${width} × ${at("output.height") ?? "snug"}`,
    body: html`${field("layout")}${field("output.preset")}
      <div class="pair">${field("output.width", { placeholder: "1200" })}${field("output.height", { placeholder: canvas && !at("output.height") ? `Snug: ${canvas.height}` : "Snug", hint: "Empty: as high as the map needs." })}</div>
      ${field("frame", { schema: { enum: ["map", "data"] }, words: { map: "The whole map", data: "Regions with data" }, absent: framed ? "" : "map" })}
      <${Keys} path="frame" label="Or the part around these" value=${framed} error=${framed && errors("frame")} hint="Names or codes, separated by semicolons." onChange=${(keys) => onField("frame", keys)} />
      <div class="pair">${field("output.scale", { placeholder: "1", hint: "2 makes a PNG of twice as many pixels each way." })}${field("output.format")}</div>`,
  };
}

/** Fields that no other section has: what the contract is given later is never without a control. */
function More({ field }) {
  const placed = [...Object.keys(LABELS), ...ELSEWHERE, "choropleth.palette", "categories.order", "categories.palette", "choropleth.format", "choropleth.format.preset", "categories.colors", "style.theme", "regions", "patterns"];
  const rest = [...FIELDS.keys()].filter((path) => !placed.includes(path) && !/^(layers|locations|annotations|patterns|symbols|bivariate|legend\.items|choropleth\.format)\./.test(path));
  return { now: "", body: rest.length > 0 && html`${rest.map((path) => field(path, OTHERS[path] && { label: OTHERS[path], hint: FIELDS.get(path).description }))}` };
}
