import { readGmt } from '@marquee/contracts';
import { html, type Html } from '@marquee/edge';

const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Formats a time of the contracts, which is GMT with or without a zone: `14 Nov 2025, 09:30 GMT`. */
export function time(text: string): Html {
  const date = readGmt(text);
  if (Number.isNaN(date.getTime())) return html`${text}`;
  return html`<time datetime="${date.toISOString()}">${FORMAT.format(date)} GMT</time>`;
}
