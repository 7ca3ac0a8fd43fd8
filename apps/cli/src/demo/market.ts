import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@marquee/bus/client';
import { adminLicenses, adminMarkets, adminPrices, type MarketplaceEntry, type Product } from '@marquee/contracts';
import { operator } from '../connection';
import { get, post, type Shop } from './api';

const NAME = 'Nordlicht Verleih';
const PERCENT = 60;
const FILMS = [
  { title: 'Eleven Lights', runtime: 5040, price: 1199 },
  { title: 'The Ferryman’s Daughter', runtime: 6120, price: 1099 },
];
/** The offer is heard of by another service. */
const LOOK_MS = 100;
const LOOKS = 50;

/** Another company, which offers its films to others. */
export const DISTRIBUTOR = { name: NAME, country: 'DE', email: 'distributor@demo.example', partner: false };

/** Two films of a distributor, which the demo shop has taken over: what is theirs they would ship, and get their share of. */
export async function openMarket(bus: Bus, distributor: Shop, shop: Shop): Promise<void> {
  await offerFilms(bus, distributor);
  for (let look = 0; look < LOOKS; look++) {
    const { marketplace } = await get<{ marketplace: MarketplaceEntry[] }>(shop, 'api/marketplace.json?limit=250');
    const offer = marketplace.find(({ company_name, product_count }) => company_name === NAME && product_count > 0);
    if (offer) return void (await post(shop, `api/marketplace/${offer.market_id}/activate.json`, {}));
    await pause(LOOK_MS);
  }
}

async function offerFilms(bus: Bus, shop: Shop): Promise<void> {
  const { company_id } = shop;
  const { products } = await get<{ products: Product[] }>(shop, 'api/products.json?fields=title');
  const missing = FILMS.filter(({ title }) => !products.some((one) => one.title === title));
  for (const { title, runtime, price: cents } of missing) {
    const license = { name: title, allow_play: 1 as const };
    const { id: license_id } = await bus.call(adminLicenses.create, operator(), { company_id, license });
    const price = { title, currencies: [{ currency: 'eur', price: cents }] };
    const { id: price_id } = await bus.call(adminPrices.create, operator(), { company_id, price });
    const locales = [{ language_id: 'en', title, description: '<p>From the north.</p>' }];
    const price_license_binding = [{ license_id, price_id }];
    const themes = [{ theme_id: -1 }];
    const product = { title, product_type: 1, runtime, locales, price_license_binding, themes };
    await post(shop, 'api/products.json', { product });
  }
  await bus.call(adminMarkets.offer, operator(), { company_id, cost_to_licensees_percent: PERCENT });
}
