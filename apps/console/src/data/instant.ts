/** A time of the API. It is in GMT, in some fields without an offset, and a browser would read those as local. */
export function instantOf(text: string): Date {
  return new Date(/T\d{2}:\d{2}(?::\d{2})?$/.test(text) ? `${text}Z` : text);
}
