import { html } from "../vendor/preact.js";
import { boot } from "./boot.js";

/** One icon of `pictures/icons.svg`; `kind` gives it the colour of a state. */
export const Icon = ({ name, kind = "" }) => html`
  <svg class=${`icon ${kind}`.trim()} aria-hidden="true"><use href=${iconAddress(name)} /></svg>`;

/** The address of an icon, for elements that are made without preact. */
export const iconAddress = (name) => `${boot.static}pictures/icons.svg#${name}`;
