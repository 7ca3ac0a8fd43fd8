/** Names the time zone, because the reader's zone is unknown. */
export function moment(locale: string, at: Date): string {
  const day = at.toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const time = at.toLocaleTimeString(locale, { timeStyle: 'short', timeZone: 'UTC' });
  return `${day}, ${time} GMT`;
}
