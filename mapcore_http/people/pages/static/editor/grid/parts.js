/** Elements of the grid, made without preact: thousands of rows come and go while one scrolls. */

import { iconAddress } from "../icons.js";

const SVG = "http://www.w3.org/2000/svg";

/** Return an element with a class, a text and attributes. */
export function element(tag, className = "", text = "", attributes = {}) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** Return an icon, which screen readers pass over. */
export function icon(name, kind = "") {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("class", `icon ${kind}`.trim());
  made.setAttribute("aria-hidden", "true");
  made.append(document.createElementNS(SVG, "use"));
  made.firstChild.setAttribute("href", iconAddress(name));
  return made;
}

/** Return a button that is no stop of the Tab key: the arrows of the grid reach it. */
export function button(text, className, click) {
  const made = element("button", `button ${className}`.trim(), text, { type: "button", tabindex: "-1" });
  made.addEventListener("click", click);
  return made;
}
