import { ShopError, type StorefrontPage } from '@marquee/contracts';
import { hostIn, languagesIn, ownOrigin } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';

/** The context of a newsletter sign-up for commerce. */
export interface AskedFrom {
  /** The origin of mailed links: the host under which the visitor used the shop. */
  readonly pages: string;
  /** The client's IP address. */
  readonly address: string;
  /** The browser's preferred language. */
  readonly language?: string;
}

/** Rejects sign-ups at a shop without a newsletter, so that no mail offers one. */
export function askedFrom(request: FastifyRequest, shop: StorefrontPage): AskedFrom {
  if (!shop.newsletter_enabled) {
    throw new ShopError('forbidden', 'This shop has no newsletter. Enable the newsletter in its theme setting first.');
  }
  const isOwn = shop.hosts.includes(hostIn(request));
  const base = isOwn ? ownOrigin(request) : new URL(`/shop/${shop.theme_setting_id}`, request.edge.origin()).href;
  const language = languagesIn(request.headers['accept-language'] ?? '').find((one) => /^[a-z]{2}$/.test(one));
  return { pages: `${base}/newsletter`, address: request.ip, ...(language !== undefined && { language }) };
}
