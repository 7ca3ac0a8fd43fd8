import { Inject, Injectable } from '@nestjs/common';
import { ShopError, type StorefrontPage } from '@marquee/contracts';
import { hostIn, Shops } from '@marquee/edge';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { StorefrontConfig } from '../storefront.config';
import { allowOrigin, isOfShop } from './cross-origin';

/** Caches a shop this long, because every page view of every visitor needs it. */
const KNOWN_MS = 5_000;
const MAX_KNOWN = 2_000;

interface Known {
  readonly shop: StorefrontPage;
  readonly since: number;
}

/** The shop that a request addresses. */
@Injectable()
export class ShopFronts {
  private readonly known = new LRUCache<string, Known>({ max: MAX_KNOWN });

  constructor(
    private readonly shops: Shops,
    @Inject(CONFIG) private readonly config: StorefrontConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses other sites, including their forms and beacons, which browsers send without a preflight. */
  async of(request: FastifyRequest, reply: FastifyReply, id: string): Promise<StorefrontPage> {
    reply.header('vary', 'origin');
    const shop = await this.find(request, id);
    if (shop === null) throw ShopError.notFound('theme setting', id);
    const { origin } = request.headers;
    if (origin !== undefined) {
      if (!isOfShop(origin, shop, this.config.mode)) {
        throw new ShopError(
          'forbidden',
          'The Origin of this request is not a domain of the shop. Send it from a page of the shop.',
        );
      }
      allowOrigin(reply, origin);
    }
    return shop;
  }

  private async find(request: FastifyRequest, id: string): Promise<StorefrontPage | null> {
    const key = `${id} ${hostIn(request)}`;
    const now = this.clock.now().getTime();
    const known = this.known.get(key);
    if (known !== undefined && Math.abs(now - known.since) < KNOWN_MS) return known.shop;
    const place = await this.shops.placeOf(request, id);
    if (place !== null) this.known.set(key, { shop: place.shop, since: now });
    return place?.shop ?? null;
  }
}
