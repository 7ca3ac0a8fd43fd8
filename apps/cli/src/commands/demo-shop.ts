import { adminCompanies, adminLicenses, adminPrices, type Category, type CreateProduct } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { count, get, post, type Shop } from './demo-api';
import { addCustomers, addOrders } from './demo-buyers';

const CATEGORIES = [
  { en: 'Films', de: 'Filme' },
  { en: 'Music', de: 'Musik' },
  { en: 'Books', de: 'Bücher' },
];

interface DemoProduct {
  readonly category: string;
  /** In cents. */
  readonly price: number;
  readonly en: { readonly title: string; readonly description: string };
  readonly de: { readonly title: string; readonly description: string };
  readonly more: Omit<CreateProduct, 'title'>;
}

const PRODUCTS: readonly DemoProduct[] = [
  {
    category: 'Films',
    price: 999,
    en: {
      title: 'Harbour in Winter',
      description: '<p>A port, its people, and ice that comes <b>a month early</b>.</p>',
    },
    de: {
      title: 'Hafen im Winter',
      description: '<p>Ein Hafen, seine Leute, und Eis, das <b>einen Monat zu früh</b> kommt.</p>',
    },
    more: {
      product_type: 9,
      runtime: 5640,
      chapters: [
        { name: 'The last ship', runtime: 2700 },
        { name: 'Ice', runtime: 2940 },
      ],
      tagging: { year: 2026 },
      tagging_genre: [{ value: 'Documentary' }],
      tagging_director: [{ person: 'Mara Lind' }],
    },
  },
  {
    category: 'Music',
    price: 699,
    en: { title: 'Songs of the Quay', description: '<p>Eleven songs, recorded on a single evening.</p>' },
    de: { title: 'Lieder vom Kai', description: '<p>Elf Lieder, an einem Abend aufgenommen.</p>' },
    more: {
      product_type: 5,
      runtime: 2460,
      tagging_genre: [{ value: 'Folk' }],
      tagging_people: [{ role: 'Voice', person: 'Ada Holm' }],
    },
  },
  {
    category: 'Books',
    price: 1499,
    en: {
      title: 'How Ships Are Named',
      description: '<p>Customs of four coasts.</p><ul><li>With 60 pictures</li></ul>',
    },
    de: { title: 'Wie Schiffe heißen', description: '<p>Bräuche von vier Küsten.</p><ul><li>Mit 60 Bildern</li></ul>' },
    more: { product_type: 16, tagging: { isbn: '978-3-16-148410-0', year: 2025 } },
  },
  {
    category: 'Films',
    price: 1990,
    en: { title: 'Poster: Harbour in Winter', description: '<p>50 × 70 cm, on heavy paper.</p>' },
    de: { title: 'Plakat: Hafen im Winter', description: '<p>50 × 70 cm, auf schwerem Papier.</p>' },
    more: { product_type: 6, gtin: '4006381333931', weight: 240, manage_stock: true, items_in_stock: 25 },
  },
];

/** Gives the company something to show, over the public interface where there is a way; left alone once it is there. */
export async function furnish(shop: Shop): Promise<void> {
  if ((await count(shop, 'categories')) === 0) {
    for (const { en, de } of CATEGORIES) {
      const locales = [
        { language: 'en', title: en },
        { language: 'de', title: de },
      ];
      await post(shop, 'categories.json', { category: { title: en, locales } });
    }
  }
  if ((await count(shop, 'products')) === 0) {
    await countStock(shop);
    await addProducts(shop);
  }
  if ((await count(shop, 'customers')) === 0) await addCustomers(shop);
  if ((await count(shop, 'orders')) === 0) await addOrders(shop);
}

/** Some of its products are counted. */
async function countStock({ company_id }: Shop): Promise<void> {
  const company = { inventory_management_active: true };
  await onBus((bus) => bus.call(adminCompanies.update, operator(), { company_id, company }));
}

async function addProducts(shop: Shop): Promise<void> {
  const { company_id } = shop;
  const { categories } = await get<{ categories: Category[] }>(shop, 'categories.json');
  const license = { name: 'To keep', allow_play: 1 as const, total_downloads: 5 };
  const { id: licenseId } = await onBus((bus) => bus.call(adminLicenses.create, operator(), { company_id, license }));
  for (const { category, price, en, de, more } of PRODUCTS) {
    const model = { title: en.title, currencies: [{ currency: 'eur', price }] };
    const { id: price_id } = await onBus((bus) =>
      bus.call(adminPrices.create, operator(), { company_id, price: model }),
    );
    const license_id = more.product_type === 6 ? null : licenseId;
    const product: CreateProduct = {
      ...more,
      title: en.title,
      locales: [
        { language_id: 'en', ...en },
        { language_id: 'de', ...de },
      ],
      themes: [{ theme_id: -1 }],
      categories: categories.filter(({ title }) => title === category).map(({ id }) => ({ category_id: id })),
      price_license_binding: [{ license_id, price_id }],
    };
    await post(shop, 'products.json', { product });
  }
}
