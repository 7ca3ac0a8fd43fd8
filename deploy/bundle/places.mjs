import { writeFileSync } from 'node:fs';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE_OF = new Int8Array(128).map((_, code) => DIGITS.indexOf(String.fromCharCode(code)));
const LARGEST = 0xff_ff;

/** Writes a source map as tables of numbers, in which `stack-traces.cjs` finds a place without reading the rest. */
export function writePlaces(map, tables) {
  const { mappings, sources } = JSON.parse(map);
  if (sources.length > LARGEST) throw new Error(`${sources.length} sources are more than the tables can count.`);
  const { lines, places } = placesOf(mappings);
  writeFileSync(`${tables}.lines`, Uint32Array.from(lines));
  writeFileSync(
    `${tables}.places`,
    Uint16Array.from(places, (number) => Math.min(number, LARGEST)),
  );
  writeFileSync(`${tables}.sources.json`, JSON.stringify(sources));
}

/** Of every line, how many places come before it; and of every place its column, source, line and column there. */
function placesOf(mappings) {
  const lines = [0];
  const places = [];
  let [source, line, sourceColumn] = [0, 0, 0];
  for (const mapped of mappings.split(';')) {
    let column = 0;
    for (const segment of mapped === '' ? [] : mapped.split(',')) {
      const [columns, ...from] = numbersOf(segment);
      column += columns;
      if (from.length === 0) continue;
      source += from[0];
      line += from[1];
      sourceColumn += from[2];
      places.push(column, source, line, sourceColumn);
    }
    lines.push(places.length / 4);
  }
  return { lines, places };
}

/** Differences to the segment before, in digits of five bits with a sign at the end: see the format of source maps. */
function numbersOf(segment) {
  const numbers = [];
  for (let at = 0, value = 0, shift = 0; at < segment.length; at += 1) {
    const digit = VALUE_OF[segment.charCodeAt(at)];
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = shift = 0;
  }
  return numbers;
}
