import type { StorefrontPage } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import type { StorefrontConfig } from '../storefront.config';

/** Whether an origin is one of the shop's hosts, over TLS. */
export function isOfShop(origin: string, { hosts }: StorefrontPage, mode: StorefrontConfig['mode']): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return hosts.includes(hostname) && (protocol === 'https:' || (protocol === 'http:' && mode === 'local'));
}

/** Lets scripts of that origin read the answer, without cookies, because these routes do not identify visitors. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin);
}

/** The methods and headers that scripts may send, and how long browsers cache the preflight. */
export const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
};
