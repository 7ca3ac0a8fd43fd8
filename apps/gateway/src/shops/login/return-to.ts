import type { ShopWindow } from '@marquee/contracts';
import type { Mode } from '@marquee/service-kit';

const MAX_LENGTH = 2048;

/** Where a login token wants its customer to go; null for everything but a page of the very shop. */
export function returnTo(sent: string | null, { hosts }: Pick<ShopWindow, 'hosts'>, mode: Mode): URL | null {
  if (sent === null || sent.length > MAX_LENGTH || !URL.canParse(sent)) return null;
  const url = new URL(sent);
  const isSafe = url.protocol === 'https:' && url.port === '';
  const isLocal = mode === 'local' && (url.protocol === 'http:' || url.protocol === 'https:');
  const isPlain = url.username === '' && url.password === '';
  return (isSafe || isLocal) && isPlain && hosts.includes(url.hostname) ? url : null;
}
