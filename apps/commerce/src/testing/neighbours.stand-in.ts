import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companySnapshot,
  contentMirrors,
  loginTokens,
  quotes,
  shipperLinks,
  ShopError,
  type CallContext,
  type CompanySnapshot,
  type InputOf,
  type LoginClaims,
  type MirrorProduct,
  type PastQuote,
  type PastSale,
  type Quote,
  type QuoteLine,
  type Restock,
  type ReserveQuote,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';

/** The answers of tenant, catalog and auth that a test sets, and the requests that they received. */
export class NeighboursScript {
  readonly snapshots = new Map<number, CompanySnapshot>();
  /** The properties of a product's line, by product_id. */
  readonly goods = new Map<string, Partial<QuoteLine>>();
  /** Company → the companies that it ships for. */
  readonly shippedFor = new Map<number, readonly number[]>();
  /** The claims of a login token, by the token. */
  readonly logins = new Map<string, { readonly company_id: number; readonly claims: LoginClaims }>();
  /** The product_id of an origin → its mirrors. */
  readonly mirrors = new Map<string, readonly MirrorProduct[]>();
  readonly reserved: ReserveQuote[] = [];
  /** The imported sales that catalog has received. */
  readonly pricedPast: PastSale[] = [];
  readonly released: string[] = [];
  readonly restocked: Restock[] = [];
  /** Runs once, while catalog answers the next order. */
  onReserve: (() => Promise<unknown>) | undefined;
  /** While it is set, catalog does not respond. */
  catalogAway = false;
  /** While it is set, tenant does not respond. */
  tenantAway = false;
}

/** Answers the calls of commerce to tenant, over the real bus. */
@Controller()
export class TenantStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(companySnapshot.get)
  async snapshot(_ctx: CallContext, { company_id }: { company_id: number }): Promise<CompanySnapshot> {
    const snapshot = this.script.snapshots.get(company_id);
    if (!snapshot) throw ShopError.notFound('company', company_id);
    return snapshot;
  }

  @Handles(shipperLinks.shipped_for)
  async shippedFor(_ctx: CallContext, { company_id }: { company_id: number }) {
    if (this.script.tenantAway) throw new ShopError('unavailable');
    return { company_ids: this.script.shippedFor.get(company_id) ?? [] };
  }
}

/** Decodes the login tokens of a test, padded or not. */
@Controller()
export class AuthStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(loginTokens.claims)
  async open(_ctx: CallContext, { company_id, token }: { company_id: number; token: string }) {
    const login = this.script.logins.get(token.replace(/=+$/, ''));
    if (login?.company_id !== company_id) {
      throw new ShopError('unauthorized', 'This login token is invalid, expired or already used. Create a new one.');
    }
    return { claims: login.claims };
  }
}

/** Answers the prices of the test, with unlimited stock; a released key is used up. */
@Controller()
export class CatalogStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(quotes.reserve)
  async reserve(_ctx: CallContext, input: ReserveQuote): Promise<Quote> {
    if (this.script.catalogAway) throw new ShopError('unavailable');
    this.script.reserved.push(input);
    const { onReserve } = this.script;
    this.script.onReserve = undefined;
    await onReserve?.();
    if (this.script.released.includes(input.key)) {
      throw new ShopError(
        'conflict',
        'The stock reservation of this key was released. Place the order with a new key.',
      );
    }
    return { key: input.key, ...this.quoted(input.company_id, input, '') };
  }

  @Handles(quotes.price_past)
  async pricePast(_ctx: CallContext, { company_id, sales }: InputOf<typeof quotes.price_past>) {
    this.script.pricedPast.push(...sales);
    return { quotes: sales.map((sale, index) => this.quoted(company_id, sale, `sales.${index}.`)) };
  }

  @Handles(quotes.texts)
  async texts(_ctx: CallContext, { product_ids }: InputOf<typeof quotes.texts>) {
    if (this.script.catalogAway) throw new ShopError('unavailable');
    const goods = this.script.goods;
    return { products: product_ids.map((product_id) => ({ product_id, texts: goods.get(product_id)?.texts ?? [] })) };
  }

  @Handles(contentMirrors.list)
  async listMirrors(_ctx: CallContext, { product_id, after }: InputOf<typeof contentMirrors.list>) {
    const mirrors = this.script.mirrors.get(product_id) ?? [];
    return { mirrors: mirrors.filter(({ company_id }) => company_id > after) };
  }

  @Handles(quotes.release)
  async release(_ctx: CallContext, { key }: { key: string }): Promise<Record<string, never>> {
    if (this.script.catalogAway) throw new ShopError('unavailable');
    this.script.released.push(key);
    return {};
  }

  @Handles(quotes.restock)
  async restock(_ctx: CallContext, input: Restock): Promise<Record<string, never>> {
    if (this.script.catalogAway) throw new ShopError('unavailable');
    this.script.restocked.push(input);
    return {};
  }

  private quoted(company_id: number, sale: Pick<ReserveQuote, 'currency' | 'lines'>, prefix: string): PastQuote {
    const lines = sale.lines.map(({ product_id, quantity, price, hd }, index): QuoteLine => {
      const goods = this.script.goods.get(product_id);
      const name = `${prefix}line_items.${index}.product_id`;
      if (!goods) throw ShopError.invalid({ [name]: ['is not a product of this company'] });
      return { ...aQuoteLine(product_id), ...goods, quantity, ...(price !== undefined && { price }), hd: hd ?? false };
    });
    const currency = sale.currency ?? this.script.snapshots.get(company_id)?.currency ?? 'eur';
    return { currency: currency.toLowerCase(), lines };
  }
}

/** A film for 10.00 with an unlimited license. */
function aQuoteLine(product_id: string): QuoteLine {
  return {
    id: 1,
    product_id,
    title: 'A film',
    version: '1.0',
    product_type: 1,
    gtin: '',
    weight: 0,
    license: someTerms({ id: 7 }),
    origin: null,
    quantity: 1,
    hd: false,
    price: 1000,
    model_price: 1000,
    released: true,
    texts: [],
    members: [],
  };
}
