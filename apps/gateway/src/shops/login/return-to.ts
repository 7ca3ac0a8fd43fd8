import type { StorefrontPage } from '@marquee/contracts';
import type { Mode } from '@marquee/service-kit';

const MAX_LENGTH = 2048;

/** The destination of a login token; null unless it is a page of the same shop. */
export function returnTo(sent: string | null, { hosts }: Pick<StorefrontPage, 'hosts'>, mode: Mode): URL | null {
  if (sent === null || sent.length > MAX_LENGTH || !URL.canParse(sent)) return null;
  const url = new URL(sent);
  const isSafe = url.protocol === 'https:' && url.port === '';
  const isLocal = mode === 'local' && (url.protocol === 'http:' || url.protocol === 'https:');
  const isPlain = url.username === '' && url.password === '';
  return (isSafe || isLocal) && isPlain && hosts.includes(url.hostname) ? url : null;
}
