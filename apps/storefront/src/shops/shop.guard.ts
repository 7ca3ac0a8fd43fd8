import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { ShopError, shopSessions, type ShopCustomer } from '@marquee/contracts';
import {
  Calls,
  Detour,
  messagesOf,
  noShopPage,
  offlinePage,
  requireOwnForm,
  SeeOther,
  shopPath,
  Shops,
  ShopVisit,
  signInPath,
} from '@marquee/edge';
import type { FastifyRequest } from 'fastify';
import { themeLink } from './front/look/theme-link';

type ShopRequest = FastifyRequest<{ Params: { shop?: string } }>;

/**
 * Runs before every shop page: finds the shop and the signed-in customer, and checks the form's origin.
 */
@Injectable()
export class ShopGuard implements CanActivate {
  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    private readonly shops: Shops,
  ) {}

  canActivate(host: ExecutionContext): boolean | Promise<boolean> {
    const request = host.switchToHttp().getRequest<ShopRequest>();
    const { access } = request.edge.route;
    return access === undefined || !('shop' in access) || this.welcome(request, access.shop);
  }

  private async welcome(request: ShopRequest, page: 'open' | 'signed_in'): Promise<boolean> {
    const place = await this.shops.placeOf(request, request.params.shop);
    if (place === null) throw new Detour(noShopPage());
    const visit = new ShopVisit(request, place, this.calls.of(request, place.shop.company_id));
    if (place.shop.shop_offline) throw new Detour(offlinePage(messagesOf(place.shop, visit.wantedLanguages)));
    visit.head = () => themeLink(place.shop.meta_tag);
    request.edge.visit = visit;
    visit.customer = await this.customerOf(visit);
    if (page === 'signed_in' && visit.customer === null) throw askToSignIn(request, visit);
    if (!reads(request)) requireOwnForm(request, visit, visit.origin);
    return true;
  }

  private async customerOf({ shopper, call }: ShopVisit): Promise<ShopCustomer | null> {
    if (shopper === null) return null;
    try {
      return await this.bus.call(shopSessions.find, call, { shopper });
    } catch (error) {
      if (error instanceof ShopError && error.code === 'unauthorized') return null;
      throw error;
    }
  }
}

function reads({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The form's input is lost, so the guard redirects to its section. */
function askToSignIn(request: FastifyRequest, visit: ShopVisit): Detour {
  const section = request.url.startsWith(visit.path('/player/')) ? '/player' : '/account';
  const next = reads(request) ? shopPath(visit, request.url) : visit.path(section);
  return new Detour(new SeeOther(signInPath(visit, next)));
}
