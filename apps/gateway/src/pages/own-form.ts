import { hash, timingSafeEqual } from 'node:crypto';
import { ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';
import { formOf } from '../http/bodies/form';
import type { Visit } from './visit';

export const CSRF_FIELD = 'csrf';

/** Refuses a form that is not from a page which this very browser has got from us. */
export function requireOwnForm(request: FastifyRequest, visit: Pick<Visit, 'csrf'>): void {
  const sent = formOf(request).sent(CSRF_FIELD);
  if (sent === undefined || !same(sent, visit.csrf) || !isFromHere(request)) {
    throw new ShopError(
      'forbidden',
      'This form is out of date, or it did not come from one of our pages. Nothing was changed. Open the page again and send it once more.',
    );
  }
}

/** What the browser itself says of where a form came from. Older ones say nothing; the field is what holds there. */
function isFromHere({ headers, edge, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  return origin === undefined || origin === new URL(edge.origin()).origin || origin === `${protocol}://${host}`;
}

/** In a time that tells nothing, also of values of another length. */
function same(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}
