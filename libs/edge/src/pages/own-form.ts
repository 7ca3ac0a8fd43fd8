import { hash, timingSafeEqual } from 'node:crypto';
import { ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { formOf } from '../bodies/form';
import type { Visit } from './visit';

export const CSRF_FIELD = 'csrf';

/**
 * Refuses a form that this browser did not get from our pages. `origin` is the public one, because a proxy may
 * forward requests under another name.
 */
export function requireOwnForm(
  request: FastifyRequest,
  visit: Pick<Visit, 'csrf'>,
  origin: string = request.edge.origin(),
): void {
  const sent = formOf(request).sent(CSRF_FIELD);
  if (sent === undefined || !same(sent, visit.csrf) || !isFromOwnSite(request, origin)) {
    throw new ShopError(
      'forbidden',
      'This form has expired or was sent from another site. Nothing was changed. Open the page again and resend the form.',
    );
  }
}

/** The browser's own headers about the request's origin. Older browsers send none, so the CSRF token decides. */
export function isFromOwnSite(
  { headers, protocol, host, edge }: FastifyRequest,
  origin: string = edge.origin(),
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const own = new Set([origin, `${protocol}://${host}`].map(originOf));
  return [headers.origin, headers.referer].every((sent) => sent === undefined || own.has(originOf(sent)));
}

/** An invalid address stays as it is, so that it equals no origin. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address;
}

/** Compares in constant time, also for different lengths. */
export function same(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
