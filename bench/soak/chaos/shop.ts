import type { LocalSystem } from '@marquee/local';
import { type Access, createAccess } from '../../lab';
import { patiently, sendPatiently } from '../patiently';
import { openShop, type SoakShop } from '../shop';
import type { Arrivals } from './arrivals';

/** What receivers are told of. */
export const TOPICS = [
  'product/create',
  'product/update',
  'customer/create',
  'customer/update',
  'order/create',
] as const;
/** So few that they are soon sold, and come back by refunds. */
export const SMALL_STOCK = 12;
/** So many that all clients can take of them at once. */
const PLENTY = 1_000_000;

/** The company that all clients work for. */
export interface ChaosShop extends SoakShop {
  /** The price of everything that it sells. */
  readonly price: number;
  /** Something of which there is more than anybody will buy. */
  readonly poster: { readonly product_id: string; readonly stock: number };
  /** An app of another company, which exchanges its tokens: what it does wrong takes nothing from the clients of this one. */
  readonly app: Access['credentials'];
  /** Receivers are told of everything from then on. */
  readonly hookedAt: Date;
}

interface Bound {
  readonly product: {
    readonly product_id: string;
    readonly price_license_binding: readonly { readonly price_id: number }[];
  };
}

/** A shop as other soaks have one, with a webhook for each topic. */
export async function openChaosShop(system: LocalSystem, arrivals: Arrivals): Promise<ChaosShop> {
  const shop = await openShop(system, SMALL_STOCK);
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  for (const topic of TOPICS) {
    const body = JSON.stringify({ webhook: { topic, address: arrivals.addressOf(topic), format: 'json' } });
    await sendPatiently(system.url, { method: 'POST', path: '/admin/webhooks.json', headers, body });
  }
  const hookedAt = new Date();
  const answer = await sendPatiently(system.url, {
    method: 'GET',
    path: `/api/products/${shop.tape.id}.json`,
    headers,
  });
  const { product: tape } = JSON.parse(answer.toString()) as Bound;
  const price = tape.price_license_binding[0]?.price_id ?? 0;
  const stock = { manage_stock: true, items_in_stock: PLENTY, price_license_binding: [{ price_id: price }] };
  const body = JSON.stringify({ product: { title: 'Poster', product_type: 6, ...stock } });
  const made = await sendPatiently(system.url, { method: 'POST', path: '/api/products.json', headers, body });
  const { product_id } = (JSON.parse(made.toString()) as Bound).product;
  const { credentials: app } = await patiently(() => createAccess(system));
  return { ...shop, price, poster: { product_id, stock: PLENTY }, app, hookedAt };
}
