// An editor for JSON that completes and checks by a JSON Schema.
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
export { json, jsonLanguage, jsonParseLinter } from "@codemirror/lang-json";
export { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
export { linter, lintKeymap, setDiagnostics } from "@codemirror/lint";
export { EditorState } from "@codemirror/state";
export { EditorView, drawSelection, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
export { tags } from "@lezer/highlight";
export { jsonCompletion, jsonSchemaHover, jsonSchemaLinter, handleRefresh, stateExtensions } from "codemirror-json-schema";
