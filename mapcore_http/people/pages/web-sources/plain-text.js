// Stands in for the Markdown renderer of codemirror-json-schema: descriptions here are plain text.
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const renderMarkdown = (text) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]);
