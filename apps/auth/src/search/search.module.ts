import { Controller, Injectable, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { authSearch, type Context, type InputOf } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { AuthSearchRepository } from './search.repository';

@Injectable()
export class AuthSearchStore extends storeOf({ search: AuthSearchRepository }) {}

@Controller()
export class AuthSearchHandlers {
  constructor(private readonly store: AuthSearchStore) {}

  @Handles(authSearch.find)
  find(ctx: Context, input: InputOf<typeof authSearch.find>) {
    return this.store.read(ctx).search.find(input);
  }
}

@Module({ controllers: [AuthSearchHandlers], providers: [AuthSearchStore] })
export class AuthSearchModule {}
