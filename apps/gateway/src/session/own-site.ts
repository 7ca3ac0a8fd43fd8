import { ShopError } from '@marquee/contracts';
import { isFromOwnSite, same, type Visit } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';

export const CSRF_HEADER = 'x-csrf-token';

/** Refuses a request that another site made the browser send, whatever the method. */
export function refuseOtherSites(request: FastifyRequest): void {
  if (isFromOwnSite(request)) return;
  throw new ShopError(
    'forbidden',
    'The request comes from another site, so it was refused. Send it from a page of this address, or use an access token.',
  );
}

/** Refuses a change without the CSRF token of the session, which no other site can read. */
export function requireCsrfHeader({ method, headers }: FastifyRequest, { csrf }: Pick<Visit, 'csrf'>): void {
  if (method === 'GET' || method === 'HEAD') return;
  const sent = headers[CSRF_HEADER];
  if (typeof sent === 'string' && same(sent, csrf)) return;
  throw new ShopError(
    'forbidden',
    'The header X-CSRF-Token is missing or wrong, and nothing was changed. Send `csrf` of GET /admin/session.json with every change.',
  );
}
