import type { CompanySnapshot, ShopAvailability, ShopCard, ShopPrice } from '@marquee/contracts';
import { shownTexts } from '../shown-products/shown-products.rules';
import { isPermitted, priceOf, type Place } from './shop-market.rules';
import type { CardRow } from './shop-products.repository';

type Rules = Pick<CompanySnapshot, 'inventory_management_active' | 'stop_selling_at_stock_level_below'>;
/** The stock rules of companies, whose products a shop may mirror. */
export type StockRules = ReadonlyMap<number, Rules>;

/** The part of a card that depends on neither pictures nor summaries. */
export type PricedCard = Omit<ShopCard, 'language' | 'title' | 'summary' | 'picture'>;

export function pricedCard(row: Omit<CardRow, 'locales'>, place: Place, rules: StockRules): PricedCard {
  const { id, product_id, product_type, runtime, offers } = row;
  const prices = offers.flatMap((offer) => priceOf(offer, place) ?? []);
  const price = lowest(prices);
  return {
    id,
    product_id,
    product_type,
    runtime,
    price,
    is_from: price !== null && prices.some(({ amount }) => amount > price.amount),
    is_permitted: offers.length === 0 || offers.some((offer) => isPermitted(offer, place)),
    availability: availabilityOf(row, rules),
  };
}

export function cardTexts(
  row: CardRow,
  languages: readonly string[],
): Pick<ShopCard, 'language' | 'title' | 'summary'> {
  const { language, title, summary } = shownTexts(row, languages);
  return { language, title, summary };
}

function lowest(prices: readonly ShopPrice[]): ShopPrice | null {
  const [first] = prices;
  // Amounts in different currencies have no order.
  const comparable = prices.filter(({ currency }) => currency === first?.currency);
  return comparable.toSorted((one, other) => one.amount - other.amount)[0] ?? null;
}

/** docs/internal/decisions.md, "Checks": whether an order of one item would find enough stock. */
function availabilityOf(
  { is_coming, stock }: Pick<CardRow, 'is_coming' | 'stock'>,
  rules: StockRules,
): ShopAvailability {
  const rule = stock === null ? undefined : rules.get(stock.company_id);
  const isCounted = stock !== null && rule?.inventory_management_active === true;
  if (isCounted && stock.items - 1 < rule.stop_selling_at_stock_level_below) return 'sold_out';
  return is_coming ? 'pre_order' : 'in_stock';
}
