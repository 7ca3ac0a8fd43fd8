import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  ShopError,
  type ById,
  type Context,
  type Count,
  type CreatePrice,
  type ListInput,
  type OperatorContext,
  type Page,
  type Price,
  type Printed,
  type UpdatePrice,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { CatalogStore, type CatalogTx } from '../catalog.store';
import { differences } from '../differences';
import { countriesFrom, currenciesFrom } from './price-lists';
import type { PriceColumns } from './prices.repository';

/** Price models: read by companies; written by the operator, and once for each new company. */
@Injectable()
export class PricesService {
  constructor(
    private readonly store: CatalogStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: ListInput): Promise<Printed<Page<Price>>> {
    return this.store.read(ctx.company).prices.list(input);
  }

  async count(ctx: Context): Promise<Count> {
    return { count: await this.store.read(ctx.company).prices.count() };
  }

  async get(ctx: Context, { id, fields }: ById): Promise<Printed<Price>> {
    return (await this.store.read(ctx.company).prices.get(id, fields)) ?? unknownPrice(id);
  }

  create(ctx: OperatorContext, company: number, input: CreatePrice): Promise<Printed<Price>> {
    const { title } = input;
    return this.store.operate(ctx, companyId(company), 'price create', { title }, (tx) => this.add(tx, input));
  }

  update(ctx: OperatorContext, company: number, id: number, input: UpdatePrice): Promise<Printed<Price>> {
    const detail = { id, sent: Object.keys(input) };
    return this.store.operate(ctx, companyId(company), 'price update', detail, async (tx) => {
      const row = (await tx.prices.lock(id)) ?? unknownPrice(id);
      const changes = differences(row, columnsFrom(input));
      // What was sent unchanged is no new version.
      if (Object.keys(changes).length === 0) return (await tx.prices.get(id)) ?? unknownPrice(id);
      return (await tx.prices.update(id, { ...changes, modified_at: this.clock.now() })).printed;
    });
  }

  /** What a new company starts with. Nothing is sold by it until somebody says for how much. */
  async addStandard(tx: CatalogTx): Promise<void> {
    await this.add(tx, { title: 'Standard' });
  }

  private async add(tx: CatalogTx, input: CreatePrice): Promise<Printed<Price>> {
    const now = this.clock.now();
    const start = { valid: 1, countries: [], currencies: [], created_at: now, modified_at: now };
    return (await tx.prices.insert({ ...start, title: input.title, ...columnsFrom(input) })).printed;
  }
}

function columnsFrom({ countries, currencies, ...plain }: UpdatePrice): Partial<PriceColumns> {
  return {
    ...plain,
    ...(countries && { countries: countriesFrom(countries) }),
    ...(currencies && { currencies: currenciesFrom(currencies) }),
  };
}

function unknownPrice(id: number): never {
  throw ShopError.notFound('price', id);
}
