import type { LocalSystem } from '@marquee/local';
import { LicenseShop, type SoldLicense } from '../../../tests/licenses/shop';
import { type Access, createAccess } from '../../lab';
import { jsonRequest } from '../../requests';
import { withRetries, sendWithRetries } from '../with-retries';
import { openShop, type SoakShop } from '../shop';
import type { Arrivals } from './arrivals';

/** The topics with webhooks. */
export const TOPICS = [
  'product/create',
  'product/update',
  'customer/create',
  'customer/update',
  'order/create',
] as const;
/** Few enough to sell out soon; refunds return them. */
export const SMALL_STOCK = 12;
/** A stock that is enough for all clients at once. */
const AMPLE_STOCK = 1_000_000;

/** Fewer than the devices that ask for a seat. */
export const SEATS = 3;

/** The company that all clients work for. */
export interface ChaosShop extends SoakShop {
  /** The price of every product. */
  readonly price: number;
  /** A product with more stock than clients can buy. */
  readonly poster: { readonly product_id: string; readonly stock: number };
  /** An app of another company that exchanges tokens, so that its mistakes do not affect this company's clients. */
  readonly app: Access['credentials'];
  /** Licenses of another company: devices compete for the seats of one, and the uses of the other are counted. */
  readonly licenses: { readonly seats: SoldLicense; readonly uses: SoldLicense };
  /** When the webhooks were registered. */
  readonly hookedAt: Date;
}

interface Bound {
  readonly product: {
    readonly product_id: string;
    readonly price_license_binding: readonly { readonly price_id: number }[];
  };
}

/** A shop like those of other soaks, with a webhook for each topic. */
export async function openChaosShop(system: LocalSystem, arrivals: Arrivals): Promise<ChaosShop> {
  const shop = await openShop(system, SMALL_STOCK);
  for (const topic of TOPICS) {
    const webhook = { topic, address: arrivals.addressOf(topic), format: 'json' };
    await sendWithRetries(system.url, jsonRequest(shop.token, '/admin/webhooks.json', { webhook }));
  }
  const hookedAt = new Date();
  const headers = { authorization: `Bearer ${shop.token}` };
  const path = `/api/products/${shop.tape.id}.json`;
  const answer = await sendWithRetries(system.url, { method: 'GET', path, headers });
  const { product: tape } = JSON.parse(answer.toString()) as Bound;
  const price = tape.price_license_binding[0]?.price_id ?? 0;
  const stock = { manage_stock: true, items_in_stock: AMPLE_STOCK, price_license_binding: [{ price_id: price }] };
  const product = { title: 'Poster', product_type: 6, ...stock };
  const made = await sendWithRetries(system.url, jsonRequest(shop.token, '/api/products.json', { product }));
  const { product_id } = (JSON.parse(made.toString()) as Bound).product;
  const { credentials: app } = await withRetries(() => createAccess(system));
  const seller = await LicenseShop.open(system);
  const licenses = {
    seats: await seller.sellOne({ total_concurrent_devices: SEATS }),
    uses: await seller.sellOne({}),
  };
  return { ...shop, licenses, price, poster: { product_id, stock: AMPLE_STOCK }, app, hookedAt };
}
