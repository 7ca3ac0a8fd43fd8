/** In the zone that it names: where the reader lives is not known. */
export function moment(locale: string, at: Date): string {
  const day = at.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const time = at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return `${day}, ${time} GMT`;
}
