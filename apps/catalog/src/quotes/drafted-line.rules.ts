import type { QuoteLine, QuoteLineInput, QuotedLicense, QuotedProduct } from '@marquee/contracts';
import { isAvailable } from '../product-rows/availability.rules';
import { COLLECTION, mailTextsOf, VARIATION } from '../product-rows/product.rules';
import { bindingFor, isFault, objectionTo, priceIn, type Binding, type Fault, type Market } from './bindings.rules';
import type { Goods, SoldProduct, StockRow } from './goods.repository';

export interface Sale {
  readonly goods: Goods;
  readonly market: Market;
  readonly now: Date;
}

/** The result of a line, as far as it is known. */
export interface DraftedLine {
  /** The line with its prices; null if it has a problem. */
  readonly line: QuoteLine | null;
  readonly faults: readonly Fault[];
  /** The rows whose items are reserved, each with the quantity of the line. */
  readonly stock: readonly StockRow[];
}

/** Applies docs/internal/decisions.md, "Prices" and "Checks", to one line of an order. */
export function draftLine(sale: Sale, input: QuoteLineInput): DraftedLine {
  const product = sale.goods.products.get(input.product_id.toUpperCase());
  if (!product) return refused(['product_id', `must be an existing product; ${input.product_id} was not found`]);
  if (!Number.isSafeInteger(input.quantity) || input.quantity < 1) {
    return refused(['quantity', 'must be a whole number above 0']);
  }
  if (input.price !== undefined && !(Number.isSafeInteger(input.price) && input.price >= 0)) {
    return refused(['price', 'must be a whole number of cents, not below 0']);
  }
  if (product.product_type === VARIATION) {
    return refused(['product_id', 'is a variation; order one of its member products instead']);
  }
  const binding = bindingFor(product.price_license_binding, input);
  const faults = [...absence(sale, product), ...(isFault(binding) ? [binding] : [])];
  if (isFault(binding)) return { line: null, faults, stock: stockOf([product]) };
  const found = product.product_type === COLLECTION ? membersOf(sale, product, binding) : [];
  const members = found.flatMap((one) => (isFault(one) ? [] : one));
  faults.push(...licenseFaults(sale, binding), ...priceFaults(sale, binding, input), ...found.filter(isFault));
  const line = faults.length > 0 ? null : lineOf(sale, product, binding, members, input);
  return { line, faults, stock: stockOf([product, ...members.map(({ member }) => member)]) };
}

function refused(fault: Fault): DraftedLine {
  return { line: null, faults: [fault], stock: [] };
}

function stockOf(products: readonly SoldProduct[]): StockRow[] {
  return products.flatMap(({ stock }) => stock ?? []);
}

function lineOf(
  sale: Sale,
  product: SoldProduct,
  binding: Binding | null,
  members: readonly Member[],
  { quantity, price }: QuoteLineInput,
): QuoteLine {
  const model_price = modelPrice(sale, binding);
  return {
    ...quoted(sale, product, binding?.license_id ?? null),
    quantity,
    hd: binding?.hd ?? false,
    price: price ?? model_price ?? 0,
    model_price,
    released: product.published_at === null || product.published_at <= sale.now,
    texts: mailTextsOf(product.locales),
    members: members.map(({ member, license_id }) => quoted(sale, member, license_id)),
  };
}

function absence({ now }: Sale, product: SoldProduct): Fault[] {
  if (isAvailable(product, now)) return [];
  return [
    [
      'product_id',
      product.published
        ? 'is not available yet; remove it from the order'
        : 'is not published; remove it from the order',
    ],
  ];
}

function licenseFaults({ goods, market }: Sale, binding: Binding | null): Fault[] {
  if (!binding || binding.license_id === null) return [];
  const objection = objectionTo(goods.licenses.get(binding.license_id), market);
  return objection === null ? [] : [['license_id', objection]];
}

function modelPrice({ goods, market }: Sale, binding: Binding | null): number | null {
  const id = binding?.price_id ?? null;
  return id === null ? null : priceIn(goods.prices.get(id), market);
}

const NO_MODEL = 'is required, because the product has no price model; bind one in price_license_binding';
const SEND_PRICE = 'send the price with the line';

function priceFaults(sale: Sale, binding: Binding | null, { price }: QuoteLineInput): Fault[] {
  if (price !== undefined || modelPrice(sale, binding) !== null) return [];
  const { currency, country } = sale.market;
  const id = binding?.price_id ?? null;
  if (id === null) return [['price', `${NO_MODEL}, or ${SEND_PRICE}`]];
  const invalid = `is required, because the price model ${id} has valid 0; set it to 1, bind another one, or ${SEND_PRICE}`;
  if (!sale.goods.prices.has(id)) return [['price', invalid]];
  const missing = `has no price in ${currency}${country === undefined ? '' : ` or for ${country}`}`;
  const next = 'send a price, bind another model, or change the currency';
  return [['price', `is required, because price model ${id} ${missing}; ${next}`]];
}

interface Member {
  readonly member: SoldProduct;
  readonly license_id: number | null;
}

/** The maximum number of members in one line: an order stores each with its license. */
const MAX_MEMBERS = 1000;

/**
 * docs/internal/decisions.md, "collection": each member with its license, even if it is not sold separately. Each
 * product counts once, since nested collections could double it at every level.
 */
function membersOf(sale: Sale, product: SoldProduct, line: Binding | null): (Fault | Member)[] {
  const inside = insideOf(sale, product);
  if (inside.size > MAX_MEMBERS) {
    return [['product_id', `contains more than ${MAX_MEMBERS} products; order its products separately`]];
  }
  return [...inside].map(([product_id, member]) => {
    if (!member) return ['product_id', `contains ${product_id}, which no longer exists; remove it from the collection`];
    if (member.product_type === VARIATION) {
      return [
        'product_id',
        `contains the variation ${product_id}, which cannot be sold in a collection; replace it with one of its member products`,
      ];
    }
    return licensed(sale, member, line);
  });
}

/** All nested members in order; stops at the first one over the limit. */
function insideOf({ goods }: Sale, { product_id, collection }: SoldProduct): Map<string, SoldProduct | undefined> {
  const inside = new Map<string, SoldProduct | undefined>();
  const ahead = idsIn(collection);
  for (let id = ahead.pop(); id !== undefined && inside.size <= MAX_MEMBERS; id = ahead.pop()) {
    if (id === product_id || inside.has(id)) continue;
    const member = goods.products.get(id);
    inside.set(id, member);
    if (member?.product_type === COLLECTION) ahead.push(...idsIn(member.collection));
  }
  return inside;
}

/** Reversed, because the caller uses the list as a stack. */
function idsIn(collection: SoldProduct['collection']): string[] {
  return collection.map(({ product_id }) => product_id).toReversed();
}

/** Uses the license of the line if the member has it, otherwise the member's first license that can be sold. */
function licensed({ goods, market }: Sale, member: SoldProduct, line: Binding | null): Fault | Member {
  const bound = member.price_license_binding.flatMap(({ license_id }) => license_id ?? []);
  const usable = bound.filter((id) => objectionTo(goods.licenses.get(id), market) === null);
  if (bound.length > 0 && usable.length === 0) {
    return [
      'product_id',
      `contains ${member.product_id}, which has no license that can be sold; bind a valid license to it, or remove it from the collection`,
    ];
  }
  return { member, license_id: usable.find((id) => id === line?.license_id) ?? usable[0] ?? null };
}

function quoted({ goods }: Sale, product: SoldProduct, licenseId: number | null): QuotedProduct {
  const { id, product_id, title, release, product_type, gtin, weight, origin } = product;
  const license = licenseId === null ? null : quotedLicense(goods, licenseId);
  return { id, product_id, title, version: release, product_type, gtin, weight, license, origin };
}

function quotedLicense({ licenses }: Goods, id: number): QuotedLicense | null {
  const found = licenses.get(id);
  if (!found) return null;
  const { valid: _judged, ...license } = found;
  return license;
}
