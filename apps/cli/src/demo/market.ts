import type { Bus } from '@marquee/bus/client';
import { adminLicenses, adminMarkets, adminPrices, type File, type Product } from '@marquee/contracts';
import { operator } from '../connection';
import { get, post, upload, type Shop } from './api';
import { harbourPicture } from './picture';

const PERCENT = 60;
const FILMS = [
  { title: 'Eleven Lights', runtime: 5040, price: 1199 },
  { title: 'The Ferryman’s Daughter', runtime: 6120, price: 1099 },
];

/** A second company, which offers its films on the marketplace. */
export const DISTRIBUTOR = {
  name: 'Nordlicht Verleih',
  country: 'DE',
  email: 'distributor@demo.example',
  partner: false,
};

/** Two films of the distributor in the demo shop: the distributor gets a share of each sale. */
export async function openMarket(bus: Bus, distributor: Shop, shop: Shop): Promise<void> {
  await addFilms(bus, distributor);
  const { company_id } = distributor;
  const offer = { company_id, cost_to_licensees_percent: PERCENT };
  const { market_id } = await bus.call(adminMarkets.offer, operator(), offer);
  await post(shop, `api/marketplace/${market_id}/activate.json`, {});
}

async function addFilms(bus: Bus, shop: Shop): Promise<void> {
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
    const { file } = await upload<{ file: File }>(shop, 'api/files.json', `${title}.png`, harbourPicture(title));
    const preview_pictures = file.src === null ? [] : [{ src: file.src }];
    const product = { title, product_type: 1, runtime, locales, preview_pictures, price_license_binding, themes };
    await post(shop, 'api/products.json', { product });
  }
}
