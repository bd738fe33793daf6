/** Places as people paste them: a line each, a title, latitude and longitude, and what follows. */

import { readNumbers } from "./document/numbers.js";

/** Take lines apart: by tabs or semicolons, else by commas before numbers, which a name may have too. */
const lines = (text) => text.split(/\r?\n/).map((line) => line.split(/[\t;]/.test(line) ? /[\t;]/ : /,(?=\s*[-−\d])/).map((cell) => cell.trim()));

/** Read lines of title, latitude, longitude. */
export function readPins(text) {
  return lines(text).filter((cells) => cells.length === 3).map(([title, ...place]) => {
    const [lat, lon] = readNumbers(place);
    return { title, lat: lat ?? undefined, lon: lon ?? undefined };
  });
}

/** Read lines of title, latitude, longitude, number, and a category where there is one. */
export function readPlaces(text) {
  return lines(text).filter((cells) => cells.length === 4 || cells.length === 5).map(([title, lat, lon, last, kind]) => {
    const [size, ...rest] = kind === undefined ? last.split(",") : [last, kind];
    const [north, east, value] = [lat, lon, size].map((cell) => readNumbers([cell])[0] ?? undefined);
    const category = rest.join(",").trim();
    return { ...(title && { title }), lat: north, lon: east, value, ...(category && { category }) };
  });
}
