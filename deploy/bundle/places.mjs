import { writeFileSync } from 'node:fs';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE_OF = new Int8Array(128).map((_, code) => DIGITS.indexOf(String.fromCharCode(code)));
const LARGEST = 0xff_ff;

/** The numbers of a place: bundle column, source number, source line and source column. */
const NUMBERS = 4;
const [COMMA, SEMICOLON] = [',', ';'].map((separator) => separator.charCodeAt(0));

/** Writes a source map as tables of numbers, so that `stack-traces.cjs` finds a place without reading the whole map. */
export function writePlaces(map, tables) {
  const { mappings, sources } = JSON.parse(map);
  if (sources.length > LARGEST) {
    throw new Error(`${sources.length} sources exceed the capacity of the tables, ${LARGEST}.`);
  }
  const { lines, places } = placesOf(mappings);
  writeFileSync(`${tables}.lines`, Uint32Array.from(lines));
  writeFileSync(`${tables}.places`, places);
  writeFileSync(`${tables}.sources.json`, JSON.stringify(sources));
}

/**
 * Decodes the number of places before each line, and the numbers of each place. Source maps store them as base64 VLQ differences to the
 * place before.
 */
function placesOf(mappings) {
  const lines = [0];
  // The smallest place has one digit for each number and a separator.
  const places = new Uint16Array(NUMBERS * Math.ceil(mappings.length / (NUMBERS + 1) + 1));
  const place = [0, 0, 0, 0, 0];
  let [count, number, value, shift] = [0, 0, 0, 0];
  for (let at = 0; at <= mappings.length; at += 1) {
    const code = at < mappings.length ? mappings.charCodeAt(at) : SEMICOLON;
    if (code === COMMA || code === SEMICOLON) {
      if (number >= NUMBERS) {
        for (let i = 0; i < NUMBERS; i += 1) places[count * NUMBERS + i] = Math.min(place[i], LARGEST);
        count += 1;
      }
      number = 0;
      if (code === SEMICOLON) {
        lines.push(count);
        place[0] = 0;
      }
    } else {
      const digit = VALUE_OF[code];
      value += (digit & 31) << shift;
      shift += 5;
      if (digit & 32) continue;
      place[number] += value & 1 ? -(value >> 1) : value >> 1;
      number += 1;
      value = shift = 0;
    }
  }
  return { lines, places: places.subarray(0, count * NUMBERS) };
}
