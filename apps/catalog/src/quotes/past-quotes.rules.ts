import {
  readGmt,
  ShopError,
  type CompanySnapshot,
  type PastQuote,
  type PastSale,
  type ReserveQuote,
} from '@marquee/contracts';
import { countryNumber, type Market } from './bindings.rules';
import { draftOf } from './draft.rules';
import type { Goods } from './goods.repository';

/** Prices sales made elsewhere, each at its own time. Reports every problem of every sale. */
export function pastQuotes(goods: Goods, snapshot: CompanySnapshot, sales: readonly PastSale[]): PastQuote[] {
  const drafts = sales.map((sale) => {
    const market = marketOf(sale, snapshot);
    return { market, draft: draftOf({ goods, market, now: readGmt(sale.at) }, sale.lines) };
  });
  const faults = drafts.flatMap(({ draft }, index) =>
    draft.problems.map(([field, sentence]) => [`sales.${index}.${field}`, sentence] as const),
  );
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  return drafts.map(({ market, draft }) => ({
    currency: market.currency,
    lines: draft.lines.map((line) => ({ ...line, texts: [] })),
  }));
}

/** If the customer's country is unknown, licenses and taxes follow the company's country. */
export function marketOf(
  { currency, country }: Pick<ReserveQuote, 'currency' | 'country'>,
  snapshot: CompanySnapshot,
): Market {
  return {
    currency: (currency ?? snapshot.currency).toLowerCase(),
    country: country?.toUpperCase(),
    territory: countryNumber(country ?? snapshot.country),
  };
}
