import type { LocalSystem } from '@marquee/local';
import { sendWell } from '../../workers/http-client';
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

/** The company that all clients work for. */
export interface ChaosShop extends SoakShop {
  /** The price of everything that it sells. */
  readonly price: number;
  /** Receivers are told of everything from then on. */
  readonly hookedAt: Date;
}

interface Bound {
  readonly product: { readonly price_license_binding: readonly { readonly price_id: number }[] };
}

/** A shop as other soaks have one, with a webhook for each topic. */
export async function openChaosShop(system: LocalSystem, arrivals: Arrivals): Promise<ChaosShop> {
  const shop = await openShop(system, SMALL_STOCK);
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' };
  for (const topic of TOPICS) {
    const body = JSON.stringify({ webhook: { topic, address: arrivals.addressOf(topic), format: 'json' } });
    await sendWell(system.url, { method: 'POST', path: '/admin/webhooks.json', headers, body });
  }
  const hookedAt = new Date();
  const answer = await sendWell(system.url, { method: 'GET', path: `/api/products/${shop.tape.id}.json`, headers });
  const { product } = JSON.parse(answer.toString()) as Bound;
  return { ...shop, price: product.price_license_binding[0]?.price_id ?? 0, hookedAt };
}
