import type { Bus } from '@marquee/bus/client';
import {
  adminCompanies,
  adminLicenses,
  adminPrices,
  type Category,
  type CreateProduct,
  type File,
  type License,
  type Price,
  type Product,
} from '@marquee/contracts';
import { operator } from '../connection';
import { get, post, upload, type Shop } from './api';
import {
  CATEGORIES,
  CURRENCIES,
  LANGUAGES,
  bindingsOf,
  localesOf,
  priceIn,
  productIdOf,
  productNamed,
  type Currency,
} from './catalogue';
import { LICENSES, type LicenseIds, type LicenseName } from './licenses';
import { harbourPicture } from './picture';
import { PRODUCTS, type DemoProduct } from './products';

const ALL = 'limit=250';

/** Skips what exists, so that an interrupted run can be resumed. */
export async function fillShelves(bus: Bus, shop: Shop): Promise<LicenseIds> {
  const { company_id } = shop;
  // The shop tracks stock of some products and accepts payment.
  const company = { inventory_management_active: true };
  await bus.call(adminCompanies.update, operator(), { company_id, company });
  await bus.call(adminCompanies.payment, operator(), { company_id, active: true });
  const [licenses, prices, pictures] = await Promise.all([
    addLicenses(bus, shop),
    addPrices(bus, shop),
    addPictures(shop),
  ]);
  const categories = await addCategories(shop, pictures);
  const { products } = await get<{ products: Product[] }>(shop, `api/products.json?${ALL}&fields=product_id`);
  const known = new Set(products.map(({ product_id }) => product_id));
  const missing = PRODUCTS.filter((product) => !known.has(productIdOf(product)));
  for (const product of missing) {
    await post(shop, 'api/products.json', { product: sentOf(product, { licenses, prices, categories, pictures }) });
  }
  return licenses;
}

async function addLicenses(bus: Bus, shop: Shop): Promise<LicenseIds> {
  const { licenses } = await get<{ licenses: License[] }>(shop, `api/licenses.json?${ALL}`);
  const found = new Map(licenses.map(({ name, id }) => [name, id]));
  const ids: [LicenseName, number][] = [];
  for (const [name, license] of Object.entries(LICENSES) as [LicenseName, (typeof LICENSES)[LicenseName]][]) {
    const { company_id } = shop;
    const id =
      found.get(license.name) ?? (await bus.call(adminLicenses.create, operator(), { company_id, license })).id;
    ids.push([name, id]);
  }
  return Object.fromEntries(ids) as LicenseIds;
}

async function addPrices(bus: Bus, shop: Shop): Promise<Map<string, number>> {
  const { prices } = await get<{ prices: Price[] }>(shop, `api/prices.json?${ALL}`);
  const ids = new Map(prices.map(({ title, id }) => [title, id]));
  for (const { title, price: cents } of PRODUCTS.flatMap(bindingsOf)) {
    if (ids.has(title)) continue;
    const currencies = (Object.keys(CURRENCIES) as Currency[]).map((currency) => ({
      currency,
      price: cents === 0 ? 0 : priceIn(currency, cents),
    }));
    const input = { company_id: shop.company_id, price: { title, currencies } };
    ids.set(title, (await bus.call(adminPrices.create, operator(), input)).id);
  }
  return ids;
}

async function addCategories(shop: Shop, pictures: Pictures): Promise<Map<string, number>> {
  const { categories } = await get<{ categories: Category[] }>(shop, `api/categories.json?${ALL}`);
  const ids = new Map(categories.map(({ title, id }) => [title, id]));
  for (const [position, names] of CATEGORIES.entries()) {
    if (ids.has(names.en)) continue;
    const src = pictures.get(pictureOf(names.en)) ?? null;
    const locales = LANGUAGES.map((language) => ({ language, title: names[language], src }));
    const category = { title: names.en, position, locales };
    const made = await post<{ category: Category }>(shop, 'api/categories.json', { category });
    ids.set(names.en, made.category.id);
  }
  return ids;
}

/** The folder of the pictures. */
type Pictures = ReadonlyMap<string, string>;

/** One picture per category and product. */
async function addPictures(shop: Shop): Promise<Pictures> {
  const { files } = await get<{ files: File[] }>(shop, `api/files.json?${ALL}`);
  const addresses = new Map(files.flatMap(({ name, src }) => (src === null ? [] : [[name, src] as const])));
  const titles = [...CATEGORIES.map(({ en }) => en), ...PRODUCTS.map(({ texts }) => texts.en.title)];
  for (const name of titles.map(pictureOf)) {
    if (addresses.has(name)) continue;
    const { file } = await upload<{ file: File }>(shop, 'api/files.json', name, harbourPicture(name));
    if (file.src !== null) addresses.set(name, file.src);
  }
  return addresses;
}

function pictureOf(title: string): string {
  return `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.png`;
}

interface Shelf {
  readonly licenses: LicenseIds;
  readonly prices: ReadonlyMap<string, number>;
  readonly categories: ReadonlyMap<string, number>;
  readonly pictures: Pictures;
}

function sentOf(product: DemoProduct, { licenses, prices, categories, pictures }: Shelf): CreateProduct {
  const { texts, category, members = [], more } = product;
  return {
    ...more,
    title: texts.en.title,
    product_id: productIdOf(product),
    locales: localesOf(texts),
    themes: [{ theme_id: -1 }],
    categories: [categories.get(category)].flatMap((id) => (id === undefined ? [] : { category_id: id })),
    preview_pictures: [pictures.get(pictureOf(texts.en.title))].flatMap((src) => (src === undefined ? [] : { src })),
    price_license_binding: bindingsOf(product).map(({ license, hd, title }) => ({
      license_id: license && licenses[license],
      price_id: prices.get(title) ?? null,
      hd,
    })),
    ...(members.length > 0 && {
      collection: members.map((title, position) => ({ product_id: productIdOf(productNamed(title)), position })),
    }),
  };
}
