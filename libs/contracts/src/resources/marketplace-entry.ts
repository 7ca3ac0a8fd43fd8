import { id, int, num, text, url } from '../engine/fields';
import { resource, type Shape } from '../engine/resource';
import { oneId } from '../engine/filters';
import { answers, takes } from '../engine/input';
import { listOp, op, operations } from '../engine/operations';
import { product } from './product';

/**
 * Interface, "Marketplace entry": a shop owner who offers content to other shops. The list is wrapped in `marketplace`.
 */
export const marketplaceEntry = resource('marketplace_entry', 'marketplace', {
  market_id: id().identity().says('The id of the entry.'),
  company_name: text().readOnly().says('The name of the offering company.'),
  company_logo: url().orNull().readOnly().says('The address of the logo; null if there is none.'),
  shop_name: text().readOnly().says('The name of the offering shop.'),
  shop_description: text(65535).readOnly().says('The description of the offering shop.'),
  shop_icon: url().orNull().readOnly().says('The address of the icon of the shop; null if there is none.'),
  shop_url: url().readOnly().says('The address of the shop.'),
  product_count: int().readOnly().says('The number of offered products.'),
  cost_to_licensees_percent: num()
    .readOnly()
    .says('The percentage of the original price that the owner gets for each sale.'),
});
export type MarketplaceEntry = Shape<typeof marketplaceEntry>;

export const marketplace = operations('tenant.marketplace', {
  list: listOp(marketplaceEntry),
});

/** The numbers of newly mirrored and previously mirrored products. */
export interface Mirrored {
  readonly added: number;
  readonly skipped: number;
}
export const marketplaceProducts = operations('catalog.marketplace', {
  /** The offered products of an entry. */
  list: listOp(product, { market_id: oneId().inPath().required() }),
  /** Copies the offered products into the caller's shop without publishing them. */
  add: op(takes({ market_id: id() }), answers<Mirrored>()),
  /** Copies the offered products into the caller's shop and publishes them. */
  activate: op(takes({ market_id: id() }), answers<Mirrored>()),
});
