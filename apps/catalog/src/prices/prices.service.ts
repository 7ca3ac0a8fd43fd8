import { Injectable, Inject } from '@nestjs/common';
import {
  companyId,
  priceEvents,
  prices,
  type ById,
  type CallContext,
  type Context,
  type Count,
  type CreatePrice,
  type InputOf,
  type ListInput,
  type Nothing,
  type OperatorContext,
  type Page,
  type Price,
  type RenderedJson,
  type UpdatePrice,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, differenceOf, type Tx, type TxOf } from '@marquee/storage';
import { refuseOnMirror } from '../catalog.rules';
import { BoundProductsRepository } from '../product-changes/bound-products.repository';
import { announceValidity } from '../product-changes/product-events.tx';
import { expectUnused } from '../product-changes/unused.tx';
import { countriesFrom, currenciesFrom, sells } from './price-lists.rules';
import { PricesRepository, type PriceColumns } from './prices.repository';

@Injectable()
export class PricesStore extends storeOf({ bound: BoundProductsRepository, prices: PricesRepository }) {}
export type PricesTx = Tx<{ prices: PricesRepository }>;

/** Price models: written by their company and by the operator, and once for each new company. */
@Injectable()
export class PricesService {
  constructor(
    private readonly store: PricesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(ctx: Context, input: ListInput): Promise<RenderedJson<Page<Price>>> {
    return this.store.read(ctx).prices.list(input);
  }

  async count(ctx: Context, input: InputOf<typeof prices.count>): Promise<Count> {
    return { count: await this.store.read(ctx).prices.count(input) };
  }

  get(ctx: Context, { id, fields }: ById): Promise<RenderedJson<Price>> {
    return this.store.read(ctx).prices.get(id, fields);
  }

  create(ctx: Context, input: CreatePrice): Promise<RenderedJson<Price>> {
    return this.store.writeOnce(ctx, prices.create, input, (tx) => this.add(tx, input));
  }

  update(ctx: Context, id: number, input: UpdatePrice): Promise<RenderedJson<Price>> {
    return this.store.writeOnce(ctx, prices.update, { id, input }, (tx) => this.change(tx, ctx, id, input));
  }

  /** Orders copy their amounts, so only a product prevents the deletion of a price model. */
  remove(ctx: Context, id: number): Promise<Nothing> {
    return this.store.write(ctx, async (tx) => {
      const row = await tx.prices.lockToRemove(ctx, id);
      refuseOnMirror('price', row);
      await expectUnused(tx, 'price', id);
      await tx.prices.remove(id);
      await tx.outbox.append(priceEvents.delete, { id, version: row.version + 1 }, { id, changed: [] });
      return {};
    });
  }

  createByOperator(ctx: OperatorContext, company: number, input: CreatePrice): Promise<RenderedJson<Price>> {
    const { title } = input;
    return this.store.operate(ctx, companyId(company), 'price create', { title }, (tx) => this.add(tx, input));
  }

  updateByOperator(
    ctx: OperatorContext,
    company: number,
    id: number,
    input: UpdatePrice,
  ): Promise<RenderedJson<Price>> {
    const detail = { id, sent: Object.keys(input) };
    return this.store.operate(ctx, companyId(company), 'price update', detail, (tx) => this.change(tx, ctx, id, input));
  }

  /** The first price model of a new company, whose event may be incomplete. It sells nothing until the company sets the amount and `valid`. */
  async addStandard(tx: PricesTx, currency: string | undefined): Promise<void> {
    const currencies = currency === undefined ? [] : [{ currency, price: 0 }];
    await this.add(tx, { title: 'Standard', valid: 0, currencies });
  }

  private change(
    tx: TxOf<PricesStore>,
    ctx: CallContext,
    id: number,
    input: UpdatePrice,
  ): Promise<RenderedJson<Price>> {
    return tx.prices.change(
      ctx,
      id,
      (row) => differenceOf(row, columnsFrom(input)),
      async (row, { columns, fields }) => {
        refuseOnMirror('price', row);
        const { version, rendered } = await tx.prices.update(id, { ...columns, modified_at: this.clock.now() });
        await tx.outbox.append(priceEvents.update, { id, version }, { id, changed: fields });
        const { valid = row.valid, countries = row.countries, currencies = row.currencies } = columns;
        if (sells(row) !== sells({ valid, countries, currencies })) {
          await announceValidity(tx, 'price_id', id, this.clock.now());
        }
        return rendered;
      },
    );
  }

  private async add(tx: PricesTx, input: CreatePrice): Promise<RenderedJson<Price>> {
    const now = this.clock.now();
    const born = { created_at: now, modified_at: now, origin_company: null, origin_id: null };
    const start = { ...born, valid: 1, countries: [], currencies: [], title: input.title };
    const { id, version, rendered } = await tx.prices.insert({ ...start, ...columnsFrom(input) });
    await tx.outbox.append(priceEvents.create, { id, version }, { id, changed: [] });
    return rendered;
  }
}

function columnsFrom({ countries, currencies, ...plain }: UpdatePrice): Partial<PriceColumns> {
  return {
    ...plain,
    ...(countries && { countries: countriesFrom(countries) }),
    ...(currencies && { currencies: currenciesFrom(currencies) }),
  };
}
