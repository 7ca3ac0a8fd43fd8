import { Injectable } from '@nestjs/common';
import { ShopError, type OwnShop, type PersonContext, type ShopWindow } from '@marquee/contracts';
import { ShopsStore } from './shops.store';

@Injectable()
export class ShopsService {
  constructor(private readonly store: ShopsStore) {}

  async at(host: string): Promise<ShopWindow> {
    const found = await this.store.readPlatform().shops.at(host);
    if (found === null) throw ShopError.notFound('shop', host);
    return found;
  }

  async list(ctx: PersonContext): Promise<{ shops: OwnShop[] }> {
    return { shops: await this.store.read(ctx.company).shops.own() };
  }
}
