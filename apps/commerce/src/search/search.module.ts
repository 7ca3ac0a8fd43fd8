import { Controller, Injectable, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { commerceSearch, type Context, type InputOf } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { CommerceSearchRepository } from './search.repository';

@Injectable()
export class CommerceSearchStore extends storeOf({ search: CommerceSearchRepository }) {}

@Controller()
export class CommerceSearchHandlers {
  constructor(private readonly store: CommerceSearchStore) {}

  @Handles(commerceSearch.find)
  find(ctx: Context, input: InputOf<typeof commerceSearch.find>) {
    return this.store.read(ctx).search.find(input);
  }
}

@Module({ controllers: [CommerceSearchHandlers], providers: [CommerceSearchStore] })
export class CommerceSearchModule {}
