import { Injectable } from '@nestjs/common';
import {
  companyId,
  ShopError,
  type InputOf,
  type Seller,
  type ShopFront,
  type shops,
  type StorefrontPage,
  type CallContext,
} from '@marquee/contracts';
import { CONFIG } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { ShopsRepository } from './shops.repository';

@Injectable()
export class ShopsStore extends storeOf({ shops: ShopsRepository }, CONFIG) {}

@Injectable()
export class ShopsService {
  constructor(private readonly store: ShopsStore) {}

  async at(ctx: CallContext, host: string): Promise<StorefrontPage> {
    const found = await this.store.readPlatform(ctx).shops.at(host);
    if (found === null) throw ShopError.notFound('shop', host);
    return found;
  }

  async get(ctx: CallContext, id: number): Promise<StorefrontPage> {
    const found = await this.store.readPlatform(ctx).shops.get(id);
    if (found === null) throw ShopError.notFound('shop', id);
    return found;
  }

  async front(ctx: CallContext, { company_id, theme_setting_id }: InputOf<typeof shops.front>): Promise<ShopFront> {
    const found = await this.store.read(companyId(company_id), ctx).shops.front(theme_setting_id);
    if (found === null) throw ShopError.notFound('shop', theme_setting_id);
    return found;
  }

  async seller(ctx: CallContext, company: number): Promise<Seller> {
    const found = await this.store.read(companyId(company), ctx).shops.seller();
    if (found === null) throw ShopError.notFound('company', company);
    return found;
  }
}
