import { Controller, Injectable, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { tenantSearch, type Context, type InputOf } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { TenantSearchRepository } from './search.repository';

@Injectable()
export class TenantSearchStore extends storeOf({ search: TenantSearchRepository }) {}

@Controller()
export class TenantSearchHandlers {
  constructor(private readonly store: TenantSearchStore) {}

  @Handles(tenantSearch.find)
  find(ctx: Context, input: InputOf<typeof tenantSearch.find>) {
    return this.store.read(ctx).search.find(input);
  }
}

@Module({ controllers: [TenantSearchHandlers], providers: [TenantSearchStore] })
export class TenantSearchModule {}
