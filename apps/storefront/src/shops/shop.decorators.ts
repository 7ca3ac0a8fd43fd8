import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Shopper } from '@marquee/contracts';
import { ShopVisit } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';

/** The browser that requests this page of a shop. */
export const AtShop = createParamDecorator((_: unknown, host: ExecutionContext): ShopVisit => visitOf(host));

/** The signed-in customer for whom a page acts. */
export const AsShopper = createParamDecorator((_: unknown, host: ExecutionContext): Shopper => {
  const { shopper } = visitOf(host);
  if (shopper === null) {
    throw new Error('This page is public, so it has no signed-in customer. Add @ShopSignedIn() to the route.');
  }
  return shopper;
});

function visitOf(host: ExecutionContext): ShopVisit {
  const { visit } = host.switchToHttp().getRequest<FastifyRequest>().edge;
  if (!(visit instanceof ShopVisit)) {
    throw new Error('This route is not a page of a shop, so it has no visit. Add @ShopPage() to the route.');
  }
  return visit;
}
