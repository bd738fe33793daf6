/** What mends a finding in one click: fields of the spec by their paths, and the word on the button. */

import { valueAt } from "./document/document.js";

const QUANTILES = { "choropleth.type": "steps", "choropleth.method": "quantile", "choropleth.breaks": undefined };
const MOST_NOTES = 5;
const WIDE = 1600;

const MENDS = {
  colors_merge: (spec) => spec.choropleth && ["Fewer classes in blues", { "choropleth.palette": "blues", "choropleth.classes": 5, "choropleth.breaks": undefined }],
  no_data_like_a_class: () => ["The theme’s grey", { "choropleth.noDataColor": undefined, "style.defaultRegionColor": undefined }],
  small_text: (spec) => (valueAt(spec, "output.width") ?? 1200) < WIDE && [`${WIDE} px wide`, { "output.width": WIDE, "output.height": undefined, "output.preset": undefined }],
  counts_as_colors: (spec) => !spec.panels && ["Draw circles", { symbols: { shape: "circle" } }],
  one_class_holds_most: () => ["As many regions in each class", QUANTILES],
  two_classes_hold_most: () => ["As many regions in each class", QUANTILES],
  class_spans_zero: () => ["Two colours from zero", { "choropleth.midpoint": 0, "choropleth.palette": "rdbu", "choropleth.breaks": undefined }],
  faded_classes: () => ["Fade no region", { "highlight.fadeOthers": undefined }],
  many_annotations: (spec) => [`Keep the first ${MOST_NOTES}`, { annotations: spec.annotations?.slice(0, MOST_NOTES) }],
  symbols_hide_each_other: (spec) => ["Smaller circles", { "symbols.size": Math.max(0.3, Math.round((spec.symbols?.size ?? 1) * 70) / 100) }],
  tiny_regions: (spec) => spec.frame !== "data" && ["Show the part with data", { frame: "data" }],
};

/** Where in the Look step the fields of a finding are. */
const PLACES = { colors_merge: "colours", no_data_like_a_class: "colours", small_text: "size", too_many_colors: "colours", counts_as_colors: "symbols", one_class_holds_most: "colours", two_classes_hold_most: "colours", class_spans_zero: "colours",
  faded_classes: "regions", many_annotations: "annotations", symbols_hide_each_other: "symbols", sizes_alike: "symbols", tiny_regions: "size", pattern_unseen: "patterns", measures_alike: "bivariate", bivariate_in_grey: "bivariate" };

/** Return the mend of a finding as `{ word, change, place }`; `change` is null where none does it alone. */
export function mendOf({ code }, spec) {
  const [word, change] = MENDS[code]?.(spec) || ["", null];
  return { word, change, place: PLACES[code] ?? "more" };
}
