import { Controller, Injectable, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { catalogSearch, type Context, type InputOf } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { CatalogSearchRepository } from './search.repository';

@Injectable()
export class CatalogSearchStore extends storeOf({ search: CatalogSearchRepository }) {}

@Controller()
export class CatalogSearchHandlers {
  constructor(private readonly store: CatalogSearchStore) {}

  @Handles(catalogSearch.find)
  find(ctx: Context, input: InputOf<typeof catalogSearch.find>) {
    return this.store.read(ctx).search.find(input);
  }
}

@Module({ controllers: [CatalogSearchHandlers], providers: [CatalogSearchStore] })
export class CatalogSearchModule {}
