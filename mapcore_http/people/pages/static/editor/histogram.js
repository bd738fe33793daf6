import { html } from "../vendor/preact.js";

const [WIDTH, HEIGHT, BINS] = [416, 96, 30];
const LEAST_GAP = 30;

/** How the values are spread, with the edges of the classes on it; colours are those of the map. */
export function Histogram({ numbers, breaks, colors }) {
  const sorted = numbers.filter((each) => each !== null).sort((a, b) => a - b);
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (sorted.length < 2 || low === high) return null;
  const counts = new Array(BINS).fill(0);
  for (const each of sorted) counts[Math.min(BINS - 1, Math.floor(((each - low) / (high - low)) * BINS))] += 1;
  const most = Math.max(...counts);
  const step = WIDTH / BINS;
  const at = (value) => ((value - low) / (high - low)) * WIDTH;
  const fill = (value) => {
    const inside = breaks.slice(1, -1).filter((edge) => value >= edge).length;
    return colors.length === breaks.length - 1 ? colors[inside] : colors[Math.floor(((value - low) / (high - low)) * colors.length)] ?? colors.at(-1);
  };
  const labelled = [];
  for (const edge of breaks) if (!labelled.length || at(edge) - at(labelled.at(-1)) > LEAST_GAP) labelled.push(edge);
  return html`<svg class="histogram" viewBox=${`-12 0 ${WIDTH + 24} 118`} role="img" aria-label=${`${sorted.length} values from ${short(low)} to ${short(high)}; class edges at ${breaks.map(short).join(", ")}`}>
    <g class="bars">${counts.map((many, bin) => many > 0 && html`<rect x=${bin * step + 0.5} y=${HEIGHT - (many / most) * HEIGHT} width=${step - 1} height=${(many / most) * HEIGHT} fill=${fill(low + ((bin + 0.5) / BINS) * (high - low))} />`)}</g>
    <path class="axis" d=${`M0 ${HEIGHT}H${WIDTH}`} />
    ${breaks.map((edge) => html`<path class="edge" d=${`M${at(edge).toFixed(1)} 0V${HEIGHT}`} />`)}
    ${labelled.map((edge) => html`<text x=${at(edge).toFixed(1)} y="112" text-anchor="middle">${short(edge)}</text>`)}
  </svg>`;
}

const short = (number) => number.toLocaleString("en", { notation: Math.abs(number) >= 1e5 ? "compact" : "standard", maximumSignificantDigits: 4 }).replace("-", "−");
