// The table with the modules that the grid uses, and no other.
import {
  EditModule, FilterModule, FormatModule, InteractionModule, KeybindingsModule, Tabulator,
} from "tabulator-tables";

Tabulator.registerModule([EditModule, FilterModule, FormatModule, InteractionModule, KeybindingsModule]);

export { Tabulator };
