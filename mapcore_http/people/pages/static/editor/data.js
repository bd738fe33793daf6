import { html, useLayoutEffect, useRef } from "../vendor/preact.js";
import { boot } from "./boot.js";
import { Grid } from "./grid/grid.js";
import { Icon } from "./icons.js";
import { MapChoice } from "./map-choice.js";
import { namesLike } from "./names.js";
import { countsOf } from "./document/review.js";
import { withRows } from "./document/cells.js";
import { count } from "./document/numbers.js";
import { wayForOther, wayOf, waysFor } from "./document/several.js";
import { writeCsv } from "./document/table.js";
import { saveFile } from "./files.js";
import { member } from "./your-maps/member.js";

/** Step 1: the table, the map, and what became of every row. */
export function Data(props) {
  return props.document.table ? html`<${TableStep} ...${props} />` : html`<${Bring} ...${props} />`;
}

/** What is shown before there is a table. */
function Bring({ document, maps, loading, fault, onFile, onType, onMap }) {
  return html`<div class="stack">
    <h1>Bring a table</h1>
    <div class="drop stack">
      <p><b>Paste from a spreadsheet</b> <span class="quiet">or drop a file here: CSV, Excel, JSON</span></p>
      <p class="row"><${FileButton} primary onFile=${onFile} label="Choose a file" />
      <button class="button" type="button" onClick=${onType}>Type it in</button></p>
      <p class="hint">One column of names or codes, one of numbers or words. Up to 5,000 rows. ${member ? `The map is kept in ${member.workspace.name}, with its values.` : "The table is sent only to draw the picture; it is not kept."}</p>
    </div>
    <${Fault} text=${fault} />
    ${loading && html`<p class="hint" role="status">Reading the table.</p>`}
    <p class="quiet">No table at hand? ${Object.entries(boot.samples).map(([name, title], at) => html`${at > 0 && " · "}<a href=${`${boot.root}/editor?sample=${name}`}>${title}</a>`)} · <a href=${`${boot.root}/templates`}>All templates</a></p>
    <hr />
    <${MapChoice} label=${document.spec.mapId ? "Map" : "Or begin with a map"} document=${document} maps=${maps} onMap=${onMap}
      hint="With a table you need not choose: the map that fits most rows is proposed." />
  </div>`;
}

function TableStep(props) {
  const { document, several, reviews, filter, fault, maps, fit, onFilter, onFile, onMap, onBack, onChange, errors } = props;
  const { table, keyColumn, valueColumn, kind } = document;
  const counts = countsOf(reviews);
  const columns = table.columns.map((name, at) => [at, name]);
  const corrected = reviews.map((review, row) => ({ ...review, row })).filter(({ state }) => state === "corrected");
  return html`<div class="stack">
    <h1 class="unseen">Data</h1>
    <div class="row apart"><p><b>${table.name}</b> <span class="quiet">${count(table.rows.length)} row${table.rows.length === 1 ? "" : "s"}, ${columns.length} columns</span></p><${FileButton} onFile=${onFile} label="Replace" /></div>
    <${Fault} text=${fault} />
    <${MapChoice} label="Map" document=${document} maps=${maps} onMap=${onMap} error=${errors("mapId")} hint=${fit?.changed || fit?.propose ? "" : fit} />
    ${fit?.changed && html`<p class="notice" role="status"><${Icon} name="info" /><span><b>The map is now ${fit.changed.to.title}.</b> ${fit.words}</span><button class="button text" type="button" onClick=${() => onBack(fit.changed.from)}>Keep ${titleOf(maps, fit.changed.from)}</button></p>`}
    ${fit?.ask && html`<p class="notice fix"><${Icon} name="info" kind="fix" /><span>${fit.ask.words}</span>${["en", "de"].map((locale) => html`<button class="button text" type="button" onClick=${() => fit.ask.again(locale)}>Read as ${locale === "en" ? "1,234.5" : "1.234,5"}</button>`)}</p>`}
    ${fit?.propose && html`<p class="notice fix"><${Icon} name="info" kind="fix" /><span>${fit.words}</span><button class="button text" type="button" onClick=${() => onMap(fit.propose.id, fit.propose.edition)}>Use ${fit.propose.title}</button></p>`}
    <div class="trio">
      <${Choice} id="key-column" label="Regions" options=${columns} value=${keyColumn} onChange=${(at) => onChange({ keyColumn: Number(at) }, "column of regions")} />
      <${Choice} id="value-column" label="Values" options=${columns} value=${valueColumn} onChange=${(at) => onChange({ valueColumn: Number(at), aggregate: wayForOther(document.aggregate, kind) }, "column of values")} />
      <${Choice} id="kind" label="Values are" options=${[["numbers", "Numbers"], ["words", "Categories"]]} value=${kind} onChange=${(to) => onChange({ kind: to, aggregate: wayForOther(document.aggregate, to) }, "kind of values")} />
    </div>
    <${Only} document=${document} several=${several} onChange=${onChange} />
    <div class="row apart">
      <fieldset class="segments filters"><legend class="unseen">Rows shown</legend>
        ${[["all", "All", counts.all], ["corrected", "Corrected", counts.corrected], ["unmatched", "Not matched", counts.unmatched], ["skipped", "Left out", counts.skipped], ["aside", "Other rows", counts.aside]]
          .filter(([name, , many]) => !["skipped", "aside"].includes(name) || many)
          .map(([name, label, many]) => html`<label><input type="radio" name="filter" value=${name} checked=${filter === name} onChange=${() => onFilter(name)} />${label} ${count(many)}</label>`)}
      </fieldset>
      ${counts.unmatched > 0 && html`<button class="button icon-only" type="button" aria-label="Download what did not match" title="Download what did not match" onClick=${() => saveUnmatched(document, reviews)}><${Icon} name="download" /></button>`}
    </div>
    <${Rows} ...${props} label=${table.name} />
    <p class="row">
      <button class="button" type="button" onClick=${() => onChange(withRows(document, table.rows.length), "add row")}><${Icon} name="plus" />Add row</button>
      ${corrected.length > 0 && html`<button class="button" type="button" onClick=${() => writeCorrections(document, corrected, onChange)}>Write ${count(corrected.length)} correction${corrected.length > 1 ? "s" : ""} into the table</button>`}
    </p>
    <p class="hint" id="grid-keys">Arrows move, typing or <kbd>Enter</kbd> edits, <kbd>Tab</kbd> goes on below the table. <kbd>Alt</kbd> <kbd>↓</kbd> finds the next row that did not match; <kbd>Shift</kbd> <kbd>F10</kbd> or a right click inserts and deletes rows and columns.</p>
    <div data-field="panels.title panels.values"><${Choice} id="panel-column" label="Small maps, one for each text of" options=${[[-1, "No column: one map"], ...columns]} value=${document.panelColumn ?? -1} onChange=${(at) => onChange({ panelColumn: Number(at) }, "column of panels")} />
      ${errors("panels") && html`<p class="error">${errors("panels")}</p>`}</div>
    <fieldset data-field="onUnmatched"><legend class="label">When a row does not match</legend>
      ${boot.schema.properties.onUnmatched.enum.map((way) => html`
        <label class="check"><input type="radio" name="unmatched" checked=${(document.spec.onUnmatched ?? "warn") === way} onChange=${() => props.onField("onUnmatched", way === "warn" ? undefined : way)} />${WAYS[way]}${way === "error" && html` <span class="quiet">(<code>onUnmatched: "error"</code>)</span>`}</label>`)}
    </fieldset>
  </div>`;
}

/** Which rows of a long table are drawn: those with one text in each of these columns; and what several of a region become. */
const Only = ({ document, several, onChange }) => {
  const { table, only = [], panelColumn = -1 } = document;
  return (several || only.length > 0) && html`<div class="trio">
    ${only.map(([column, text], place) => column !== panelColumn && html`<${Choice} id=${`only-${place}`} label=${`Rows drawn: ${table.columns[column]}`}
      options=${[["", "All"], ...textsOf(table, column).map((each) => [each, each])]} value=${text ?? ""}
      onChange=${(to) => onChange({ only: only.with(place, [column, to || null]) }, "rows drawn")} />`)}
    ${several && html`<${Choice} id="several" label="Several rows of a region" options=${waysFor(document.kind)} value=${wayOf(document)} onChange=${(to) => onChange({ aggregate: to }, "several rows of a region")} />`}
  </div>`;
};

const MOST_TEXTS = 500;
const textsOf = ({ rows }, column) => [...new Set(rows.map((cells) => cells[column].trim()))].filter(Boolean).slice(0, MOST_TEXTS);

const titleOf = (maps, id) => maps.find((each) => each.id === id)?.title ?? id;

const WAYS = { warn: "Draw anyway and report it", error: "Refuse to draw" };

const MANY_ROWS = 500;

/** The grid, kept in step with the document. */
function Rows({ document, reviews, filter, label, regions, wantRegions, onEdit, onPoint, onSheet, typing }) {
  const box = useRef(null);
  const grid = useRef(null);
  const latest = useRef();
  latest.current = { document, reviews, regions, wantRegions, onEdit, onPoint };
  useLayoutEffect(() => {
    grid.current = new Grid(box.current, label, {
      edit: (next, name) => latest.current.onEdit(next, name),
      point: (row) => latest.current.onPoint?.(latest.current.document.table.rows[row]?.[latest.current.document.keyColumn]),
      complete: (text, row) => {
        latest.current.wantRegions({ names: true }).then((fresh) => fresh && requestAnimationFrame(() => grid.current?.keys.editing?.offer()));
        return namesLike(text, row, latest.current);
      },
    });
    onSheet(grid.current);
    return () => { onSheet(null); grid.current.destroy(); };
  }, []);
  useLayoutEffect(() => { // at once: what is typed meanwhile may not be taken back
    const shown = grid.current.document?.table;
    const isLater = !shown || (shown === document.table && reviews !== grid.current.reviews);
    if (isLater && !typing.current && document.table.rows.length > MANY_ROWS) { // a table that came, and what became of its rows, have tasks of their own
      const timer = setTimeout(() => { if (grid.current.document?.table === shown) grid.current.show(document, reviews, filter); });
      return () => clearTimeout(timer);
    }
    grid.current.show(document, reviews, filter);
    if (typing.current) { grid.current.go(typing.current.row, (typing.current.column === "value" ? document.valueColumn : document.keyColumn) + 1); typing.current = null; }
    return undefined;
  });
  return html`<div class="grid-box" ref=${box} data-field="choropleth.values categories.values symbols.values bivariate.x.values bivariate.y.values"></div>`;
}

export const Choice = ({ id, label, options, value, onChange }) => html`
  <div class="field"><label for=${id}>${label}</label>
    <select id=${id} onChange=${(event) => onChange(event.target.value)}>${options.map(([key, text]) => html`<option value=${key} selected=${String(key) === String(value)}>${text}</option>`)}</select>
  </div>`;

const FileButton = ({ label, primary, onFile }) => html`
  <label class=${`button file ${primary ? "primary" : ""}`}>${primary && html`<${Icon} name="upload" />`}${label}
    <input class="unseen" type="file" accept=".csv,.tsv,.txt,.json,.xlsx,.xls,.ods,.zip,.px" onChange=${(event) => { if (event.target.files[0]) onFile(event.target.files[0]); event.target.value = ""; }} /></label>`;

const Fault = ({ text }) => text && html`<p class="error" role="alert"><${Icon} name="bad" /><span>${text}</span></p>`;

function saveUnmatched({ table }, reviews) {
  const rows = table.rows.filter((_, row) => reviews[row].state === "unmatched");
  saveFile(new Blob([writeCsv(table.columns, rows)], { type: "text/csv" }), "not-matched.csv");
}

function writeCorrections({ table, keyColumn }, corrected, onChange) {
  const rows = [...table.rows];
  for (const { row, text } of corrected) rows[row] = rows[row].with(keyColumn, text);
  onChange({ table: { ...table, rows } }, "corrections");
}
