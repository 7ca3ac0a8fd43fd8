import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  ShopError,
  type CallContext,
  type CompanyFacts,
  type CompanyId,
  type Nothing,
  type Quote,
  type TakeQuote,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { CompaniesService } from '../companies/companies.service';
import type { Market } from './bindings.rules';
import { countryNumber } from './bindings.rules';
import { draftOf, type Draft } from './draft.rules';
import { QuotesStore, type QuotesTx } from './quotes.store';
import { giveBack, takeStock, type StockRules } from './stock.rules';
import type { TakeState } from './stock-take.entity';

/** docs/spec-gaps.md, "Stock": how long stock is held before its key's fate is asked for. */
const HELD_MS = 60_000;
/** How long the same question gets the same answer. */
const ANSWER_MS = 24 * 3_600_000;
const FORGET_PAGE = 1_000;

/** Prices and stock for orders. */
@Injectable()
export class QuotesService {
  constructor(
    private readonly store: QuotesStore,
    private readonly companies: CompaniesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async take(ctx: CallContext, input: TakeQuote): Promise<Quote> {
    const company = companyId(input.company_id);
    const facts = await this.companies.facts(ctx, company);
    const market = marketOf(input, facts);
    const draft = await this.draft(company, input, market);
    const rules = await this.rulesOf(ctx, draft, facts);
    return this.store.platform(ctx, async (tx) => {
      const now = this.clock.now();
      const { stockTakes } = tx.as(company);
      const digest = digestOf(input);
      const isNew = await stockTakes.open(input.key, digest, now, new Date(now.getTime() + HELD_MS));
      if (!isNew) return again(tx, company, input.key, digest);
      const { taken, problems } = await takeStock(tx, draft.stock, rules, now);
      const faults = [...draft.problems, ...problems];
      if (faults.length > 0) throw ShopError.invalidAll(faults);
      const quote = { key: input.key, currency: market.currency, lines: draft.lines };
      await stockTakes.fill(input.key, taken, quote);
      return quote;
    });
  }

  /** For an order that is cancelled, or that its caller knows to have failed. */
  async release(ctx: CallContext, company: number, key: string): Promise<Nothing> {
    await this.giveBackFrom(ctx, company, key, ['held', 'settled']);
    return {};
  }

  /** The order of this key exists. */
  async settle(ctx: CallContext, company: number, key: string): Promise<void> {
    await this.store.write({ ...ctx, company: companyId(company) }, (tx) => tx.stockTakes.settle(key));
  }

  /** The order of this key will never be. */
  async giveUp(ctx: CallContext, company: number, key: string): Promise<void> {
    await this.giveBackFrom(ctx, company, key, ['held']);
  }

  /** Removes some of the answers that nobody will ask for again; true where there may be more. */
  async forgetAnswers(ctx: CallContext): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - ANSWER_MS);
    return (await this.store.platform(ctx, (tx) => tx.stockTakes.forget(before, FORGET_PAGE))) === FORGET_PAGE;
  }

  private giveBackFrom(ctx: CallContext, company: number, key: string, from: readonly TakeState[]): Promise<void> {
    return this.store.platform(ctx, async (tx) => {
      const stock = await tx.as(companyId(company)).stockTakes.release(key, from);
      await giveBack(tx, stock, this.clock.now());
    });
  }

  private async draft(company: CompanyId, { lines }: TakeQuote, market: Market): Promise<Draft> {
    const named = lines.map(({ product_id }) => product_id.toUpperCase());
    const goods = await this.store.read(company).goods.named(named);
    return draftOf({ goods, market, now: this.clock.now() }, lines);
  }

  /** The stock of a mirror is another company's, and so are the rules for it. */
  private async rulesOf(ctx: CallContext, draft: Draft, seller: CompanyFacts): Promise<StockRules> {
    const owners = new Set(draft.stock.map(({ company_id }) => company_id));
    const rules = new Map([[seller.company_id, seller]]);
    for (const owner of owners) {
      if (!rules.has(owner)) rules.set(owner, await this.companies.facts(ctx, companyId(owner)));
    }
    return rules;
  }
}

/** The same answer to the same question; a key whose stock went back is used up. */
async function again(tx: QuotesTx, company: CompanyId, key: string, digest: string): Promise<Quote> {
  const before = await tx.as(company).stockTakes.get(key);
  if (before?.digest !== digest) throw new ShopError('conflict', 'This key was used for other lines.');
  const { state, quote } = before;
  if (state === 'released' || !quote) throw new ShopError('conflict', 'This key holds no stock any more.');
  return quote;
}

/** Where nobody knows the customer's country, licenses are judged by the company's own, as its taxes are. */
function marketOf({ currency, country }: TakeQuote, facts: CompanyFacts): Market {
  return {
    currency: (currency ?? facts.currency).toLowerCase(),
    country: country?.toUpperCase(),
    territory: countryNumber(country ?? facts.country),
  };
}

function digestOf({ currency, country, lines }: TakeQuote): string {
  const asked = lines.map(({ product_id, license_id, quantity, hd, price }) => [
    product_id.toUpperCase(),
    license_id,
    quantity,
    hd,
    price,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([currency, country, asked]))
    .digest('base64url');
}
