/** The spec as text that can be edited, with completion and errors from the JSON Schema. */

import { html, useEffect, useLayoutEffect, useRef } from "../vendor/preact.js";
import { boot } from "./boot.js";

const LOOK = {
  "&": { fontSize: "var(--t-fine)", backgroundColor: "transparent", color: "var(--ink)", maxHeight: "26rem" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--ink-2)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent-soft) 45%, transparent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--accent-soft) !important" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "6px", fontFamily: "var(--sans)", maxWidth: "26rem" },
  ".cm-tooltip > *": { padding: "4px 8px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-lintRange": { backgroundImage: "none !important" }, // its own is an image of another scheme
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--fix)" },
  ".cm-diagnostic": { borderLeftColor: "var(--bad)" },
  ".cm-matchingBracket": { backgroundColor: "var(--accent-soft) !important" },
};

/**
 * @param {{text: string, onText: (text: string) => void, problem: object | null}} props the text as
 *   the document has it, and what was typed
 */
export function SpecEditor({ text, onText, problem, label }) {
  const box = useRef(null);
  const editor = useRef(null);
  const latest = useRef({ text, onText });
  latest.current = { text, onText };
  useLayoutEffect(() => { // an effect can begin after the step was left, and is then never ended
    let gone = false;
    import("../vendor/codemirror.js").then((parts) => {
      if (!gone) editor.current = mount(parts, box.current, latest, label);
    });
    return () => {
      gone = true;
      editor.current?.destroy();
    };
  }, []);
  useEffect(() => {
    editor.current?.show(text);
  }, [text]);
  useEffect(() => {
    editor.current?.mark(problem);
  }, [problem, text]);
  return html`<div class="code spec-editor" ref=${box}><pre tabindex="0" role="group" aria-label=${label}>${text}</pre></div>`;
}

/** Put CodeMirror into a shadow root: its styles are then adopted sheets, which the policy allows. */
function mount(parts, box, latest, label) {
  const { EditorState, EditorView, HighlightStyle, tags } = parts;
  box.replaceChildren();
  const host = document.createElement("div");
  box.append(host);
  const root = host.attachShadow({ mode: "open" });
  let quiet = false;
  const colors = HighlightStyle.define([
    { tag: tags.propertyName, color: "var(--code-key)" }, { tag: tags.string, color: "var(--code-text)" },
    { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  ]);
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: latest.current.text,
      extensions: [
        parts.lineNumbers(), parts.history(), parts.drawSelection(), parts.indentOnInput(), parts.bracketMatching(), parts.closeBrackets(), parts.autocompletion(), parts.highlightActiveLine(),
        parts.keymap.of([...parts.closeBracketsKeymap, ...parts.defaultKeymap, ...parts.historyKeymap, ...parts.completionKeymap, ...parts.lintKeymap]),
        parts.json(), parts.linter(parts.jsonParseLinter()), parts.linter(parts.jsonSchemaLinter(), { needsRefresh: parts.handleRefresh }),
        parts.jsonLanguage.data.of({ autocomplete: parts.jsonCompletion() }), parts.hoverTooltip(parts.jsonSchemaHover()), parts.stateExtensions(boot.schema),
        parts.syntaxHighlighting(colors), EditorView.theme(LOOK), EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) latest.current.onText(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    destroy: () => view.destroy(),
    show(text) {
      if (view.state.doc.toString() === text || (view.hasFocus && box.dataset.wrong)) return;
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      quiet = false;
    },
    mark(problem) {
      if (!problem?.errors?.length) return;
      const text = view.state.doc.toString();
      const found = problem.errors.map(({ param, message }) => ({ ...placeOf(text, param), severity: "error", message: `${param}: ${message}` }));
      view.dispatch(parts.setDiagnostics(view.state, found));
    },
  };
}

/** Return where the field of a dotted path stands in a text: its first and last character. */
export function placeOf(text, param) {
  let from = 0;
  let to = 0;
  for (const name of param.split(/[.[\]]+/).filter(Boolean)) {
    const at = text.indexOf(`${JSON.stringify(name)}:`, from);
    if (at < 0) continue;
    from = at;
    to = at + name.length + 2;
  }
  return { from, to };
}

/** Return the line, counted from 1, that a place is in. */
export const lineOf = (text, place) => text.slice(0, place.from).split("\n").length;
