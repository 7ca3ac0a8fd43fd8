const two = (number: number) => String(number).padStart(2, '0');

/** The date of a time in the time zone of the browser, as an input takes it: `2026-11-19`. */
export function localDateOf(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The time of day in the time zone of the browser: `18:05:09`. */
function localTimeOfDay(at: Date): string {
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** A time as an input for a local time takes it: `2026-11-19T18:05:09`. */
export function localTimeOf(at: Date): string {
  return `${localDateOf(at)}T${localTimeOfDay(at)}`;
}

/** The value of such an input as the API takes it; undefined if it is not a time. */
export function utcOf(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A time of the API. It is in GMT, in some fields without an offset, and a browser would read those as local. */
export function instantOf(text: string): Date {
  return new Date(/T\d{2}:\d{2}(?::\d{2})?$/.test(text) ? `${text}Z` : text);
}
