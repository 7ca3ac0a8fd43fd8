import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { ShopError, shops, type StorefrontPage } from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import type { FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';
import { Calls } from '../routing/calls';
import { hostIn, HostNames, mayBeShops } from '../routing/host';
import { idOf } from '../routing/id';
import { ownPlace, platformPlace, type ShopPlace } from './shop-place';

/** The shop of a request. */
@Injectable()
export class Shops {
  private readonly names: HostNames;

  constructor(
    private readonly bus: Bus,
    private readonly calls: Calls,
    @Inject(CONFIG) config: EdgeConfig,
  ) {
    this.names = new HostNames(config);
  }

  /** The address of a requested shop page; null without a public shop. */
  async placeOf(request: FastifyRequest, id: string | undefined): Promise<ShopPlace | null> {
    const host = hostIn(request);
    if (this.names.isPlatforms(host)) {
      const shop = id === undefined ? null : await this.numbered(request, id);
      return shop && platformPlace(shop);
    }
    const shop = mayBeShops(host) ? await this.at(request, host) : null;
    const isMeant = id === undefined || String(shop?.theme_setting_id) === id;
    return shop && isMeant ? ownPlace(shop) : null;
  }

  private at(request: FastifyRequest, host: string): Promise<StorefrontPage | null> {
    return visible(this.bus.call(shops.at, this.calls.of(request), { host }));
  }

  private async numbered(request: FastifyRequest, id: string): Promise<StorefrontPage | null> {
    return visible(this.bus.call(shops.get, this.calls.of(request), { theme_setting_id: idOf(id) }));
  }
}

/** The shop of a disabled company looks like an unknown one. */
async function visible(finding: Promise<StorefrontPage>): Promise<StorefrontPage | null> {
  try {
    const shop = await finding;
    return shop.company_disabled ? null : shop;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null;
    throw error;
  }
}
