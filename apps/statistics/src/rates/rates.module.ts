import { Injectable, Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  adminRates,
  currencyRates,
  type Context,
  type InputOf,
  type ListCurrencyRates,
  type OperatorContext,
} from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { RatesRepository } from './rates.repository';
import { ratesIn } from './rates.rules';

@Injectable()
export class RatesStore extends storeOf({ rates: RatesRepository }) {}

@Controller()
export class RatesHandlers {
  constructor(private readonly store: RatesStore) {}

  @Handles(currencyRates.list)
  list(ctx: Context, input: ListCurrencyRates) {
    const { currency, date, newest = currency === undefined && date === undefined } = input;
    const wanted: ListCurrencyRates = { ...input, newest };
    return this.store.read(ctx).rates.list(wanted);
  }

  @Handles(adminRates.import)
  async import(ctx: OperatorContext, { csv }: InputOf<typeof adminRates.import>) {
    const rates = ratesIn(csv);
    await this.store.operate(ctx, null, 'rates import', { rates: rates.length }, (tx) => tx.rates.put(rates));
    return { rates: rates.length };
  }
}

@Module({ controllers: [RatesHandlers], providers: [RatesStore] })
export class RatesModule {}
