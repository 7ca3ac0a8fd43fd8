import { randomInt, randomUUID } from 'node:crypto';
import { deliver } from '@marquee/bus';
import {
  adminLicenses,
  adminPrices,
  catalogRepublishing,
  categories,
  companyId,
  marketEvents,
  marketplaceProducts,
  products,
  type CloudEvent,
  type CompanySnapshot,
  type CreateProduct,
  type ListProducts,
  type RenderedJson,
  type Product,
  type ProductKey,
  type UpdateProduct,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CatalogChangesConsumer } from '../marketplace/catalog-changes.consumer';
import { PicturesWorker } from '../pictures/pictures.worker';
import { TenantEventsConsumer } from '../tenant-events.consumer';
import { CatalogFixture } from '../testing/catalog.fixture';
import { PictureServer } from '../testing/picture-server';
import { ProductsService, ProductsStore } from './products.service';

const DELIVERY = { consumer: 'catalog', attempt: 1, subject: '', place: 0, released: true, parked: false };

/** The bytes and version of every answer: one by id, one by public id, and the list. */
type Answers = Readonly<Record<string, object>>;

describe('render cache of products', () => {
  let fixture: CatalogFixture;
  let web: PictureServer;
  let shop: CompanySnapshot;
  beforeAll(async () => {
    web = await PictureServer.open();
    fixture = await CatalogFixture.start({ allowPrivate: [`127.0.0.1:${web.port}`] });
  });
  afterAll(async () => {
    await fixture?.stop();
    await web?.close();
  });
  /** The number of changes that the test checked. */
  let followed: number;
  beforeEach(() => {
    shop = fixture.aCompany();
    followed = 0;
  });

  const service = () => fixture.catalog.get(ProductsService, { strict: false });
  const keysOf = async ({ company_id }: CompanySnapshot): Promise<ProductKey[]> => {
    const text = 'select id, product_id from products where company_id = $1 order by id';
    const rows = await fixture.db.query<Pick<Product, 'id' | 'product_id'>>(text, [company_id]);
    return rows.flatMap(({ id, product_id }) => [id, product_id]);
  };
  const LISTS = [{ limit: 250 }, { limit: 3 }, { limit: 250, published_status: 'published' as const }];
  async function readBy(
    get: (key: ProductKey) => Promise<RenderedJson<unknown>>,
    list: (input: ListProducts) => Promise<RenderedJson<unknown>>,
  ): Promise<Answers> {
    const found = async (key: unknown, answer: Promise<RenderedJson<unknown>>) => {
      const { json, meta } = await answer;
      return [JSON.stringify(key), { json, meta }] as const;
    };
    const all = [
      ...(await keysOf(shop)).map((key) => found(key, get(key))),
      ...LISTS.map((input) => found(input, list(input))),
    ];
    return Object.fromEntries(await Promise.all(all));
  }
  /** The answers, which may come from the cache. */
  function answers(): Promise<Answers> {
    const ctx = fixture.context(shop);
    return readBy(
      (key) => service().get(ctx, key),
      (input) => service().list(ctx, input),
    );
  }
  /** The answers inside a transaction, which bypasses the cache. */
  function freshAnswers(): Promise<Answers> {
    const store = fixture.catalog.get(ProductsStore, { strict: false });
    return store.write(fixture.context(shop), ({ products: all }) =>
      readBy(
        (key) => all.get(key),
        (input) => all.list(input),
      ),
    );
  }
  /** Fills the cache, runs the change, and expects the new answer on the next two reads. */
  async function expectChanged(work: () => Promise<unknown>): Promise<void> {
    const before = await answers();
    await work();
    const fresh = await freshAnswers();
    expect(fresh).not.toEqual(before);
    expect(await answers()).toEqual(fresh);
    expect(await answers()).toEqual(fresh);
    followed += 1;
  }

  /** A product without counted stock; the fixture's default counts it. */
  const aProduct = (more: Partial<CreateProduct> = {}): Promise<Product> =>
    fixture.gateway.call(products.create, fixture.context(shop), { title: 'Film', product_type: 1, ...more });
  const change = (product: { id: number }, sent: UpdateProduct, company = shop): Promise<Product> =>
    fixture.gateway.call(products.update, fixture.context(company), { id: product.id, product: sent });
  const receive = (consumer: typeof TenantEventsConsumer | typeof CatalogChangesConsumer, event: unknown) =>
    deliver(fixture.catalog.get<object>(consumer, { strict: false }), event as CloudEvent, DELIVERY);
  const aCategory = (entries: { product_id: string }[] = []) =>
    fixture.gateway.call(categories.create, fixture.context(shop), { title: 'Films', entries });

  it('shows the current product after a change of each field', async () => {
    const other = await fixture.aProduct(shop);
    const bundle = await aProduct({ product_type: 8 });
    const film = await aProduct();
    const license = await fixture.aLicense(shop);
    const price = await fixture.aPrice(shop);
    await expectChanged(() => change(other, { items_in_stock: 7, title: 'Ein „Band“ – für 5 € \u2028 🎞' }));
    await expectChanged(() => change(other, { published: false }));
    await expectChanged(() => change(bundle, { collection: [{ product_id: other.product_id }] }));
    await expectChanged(() =>
      change(film, { price_license_binding: [{ license_id: license.id, price_id: price.id }] }),
    );
    await expectChanged(() =>
      change(film, { chapters: [{ name: 'One', runtime: 60 }], locales: [{ language_id: 'ru', title: 'Фильм' }] }),
    );
    await expectChanged(() => change(film, { tagging: { year: 1999 }, tagging_genre: [{ value: 'Nature' }] }));
    expect(followed).toBe(6);
  });

  it("shows a product's current categories after changes by the product or by the category", async () => {
    const [one, two] = [await fixture.aProduct(shop), await fixture.aProduct(shop)];
    const made = { id: 0 };
    await expectChanged(async () => Object.assign(made, await aCategory([one])));
    const update = (category: object) =>
      fixture.gateway.call(categories.update, fixture.context(shop), { id: made.id, category });
    await expectChanged(() => update({ entries: [{ product_id: two.product_id }] }));
    await expectChanged(() => change(one, { categories: [{ category_id: made.id }] }));
    await expectChanged(() => fixture.aProduct(shop, { categories: [{ category_id: made.id }] }));
    await expectChanged(() => change(one, { categories: [] }));
    await expectChanged(() => fixture.gateway.call(categories.remove, fixture.context(shop), { id: made.id }));
    expect(followed).toBe(6);
  });

  it('omits deleted parts of a cached product, and answers 404 for deleted products', async () => {
    const [one, two] = [await fixture.aProduct(shop), await fixture.aProduct(shop)];
    const collection = [one, two].map(({ product_id }) => ({ product_id }));
    await aProduct({ product_type: 8, collection });
    await expectChanged(() => fixture.gateway.call(products.remove, fixture.context(shop), { id: one.id }));
    await expect(service().get(fixture.context(shop), one.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(service().get(fixture.context(shop), one.product_id)).rejects.toMatchObject({ code: 'not_found' });
    expect(followed).toBe(1);
  });

  it('separates companies in the render cache, and follows a product_id that moves', async () => {
    const one = await fixture.aProduct(shop);
    await answers();
    const stranger = fixture.context(fixture.aCompany());
    await expect(service().get(stranger, one.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(service().get(stranger, one.product_id)).rejects.toMatchObject({ code: 'not_found' });
    await expectChanged(async () => {
      await fixture.gateway.call(products.remove, fixture.context(shop), { id: one.id });
      await fixture.aProduct(shop, { product_id: one.product_id, title: 'Another' });
    });
    expect(followed).toBe(1);
  });

  it("shows a cached product's current stock after each sale and each return", async () => {
    const tape = await fixture.aProduct(shop, { items_in_stock: 5 });
    const key = randomUUID();
    await expectChanged(() => fixture.reserve(shop, tape, { key }));
    await expectChanged(() => fixture.release(shop, key));
    const sold = randomUUID();
    await expectChanged(() => fixture.reserve(shop, tape, { key: sold }));
    await expectChanged(() => fixture.restock(shop, sold, 1, tape, 1));
    expect(followed).toBe(4);
  });

  it('shows downloaded pictures of a cached product as soon as they are stored', async () => {
    const src = await web.picture('/a.png');
    await fixture.aProduct(shop, { locales: [{ language_id: 'en', src }], preview_pictures: [{ src }] });
    await expectChanged(() =>
      eventually(async () => {
        await fixture.catalog.get(PicturesWorker, { strict: false }).begin();
        const text = "select 1 from pictures where company_id = $1 and state = 'ready'";
        expect(await fixture.db.query(text, [shop.company_id])).toHaveLength(1);
      }, 30_000),
    );
    expect(followed).toBe(1);
  });

  it('shows a cached product unchanged after changes of a license or price', async () => {
    const [license, price] = [await fixture.aLicense(shop), await fixture.aPrice(shop)];
    const price_license_binding = [{ license_id: license.id, price_id: price.id }];
    await aProduct({ price_license_binding });
    const before = await answers();
    const { company_id } = shop;
    const operator = fixture.operator();
    await fixture.cli.call(adminLicenses.update, operator, { company_id, id: license.id, license: { name: 'Buy' } });
    await fixture.cli.call(adminPrices.update, operator, { company_id, id: price.id, price: { title: 'Dear' } });
    expect([await freshAnswers(), await answers()]).toEqual([before, before]);
  });

  it('shows the current product after manual database changes and after republication', async () => {
    const { id } = await fixture.aProduct(shop);
    const { company_id } = shop;
    await expectChanged(() =>
      fixture.db.query("update products set comment = 'By hand' where company_id = $1", [company_id]),
    );
    await expectChanged(() => {
      const raised = { resources: [{ company_id, id, version: 40 }] };
      return fixture.cli.call(catalogRepublishing.republish_products, fixture.operator(), raised);
    });
    expect(followed).toBe(2);
  });

  it('shows cached mirrors with the current stock of their origins', async () => {
    const owner = fixture.aCompany({ domains: ['films.example.org'] });
    const envelope = {
      specversion: '1.0',
      source: '/marquee/tenant',
      datacontenttype: 'application/json',
      requestid: 'r',
    };
    const { type, topic } = marketEvents.offer;
    await receive(TenantEventsConsumer, {
      ...envelope,
      id: randomUUID(),
      time: '2026-11-01T09:59:59Z',
      companyid: companyId(owner.company_id),
      type,
      topic,
      subject: `market/${owner.company_id}`,
      sequence: 1,
      data: { market_id: owner.company_id, cost_to_licensees_percent: 70, withdrawn: false },
    });
    const origin = await fixture.aProduct(owner, { items_in_stock: 5 });
    const ctx = fixture.context(shop);
    const market = { market_id: owner.company_id };
    await expectChanged(() => fixture.gateway.call(marketplaceProducts.activate, ctx, market));
    await expectChanged(() => fixture.reserve(owner, origin));
    await expectChanged(async () => {
      await change(origin, { title: 'New' }, owner);
      for (const event of await fixture.eventsOf(owner, origin)) await receive(CatalogChangesConsumer, event);
    });
    const [id] = await keysOf(shop);
    await expectChanged(() => change({ id: Number(id) }, { published: false }));
    expect(followed).toBe(4);
  });

  it('returns the same product from the cache as uncached after random changes', async () => {
    for (let nth = 0; nth < 8; nth += 1) await aProduct({ title: someText(), ...anything() });
    for (let nth = 0; nth < 8; nth += 1) {
      const keys = await keysOf(shop);
      const id = Number(keys[2 * randomInt(keys.length / 2)]);
      await expectChanged(() => change({ id }, { title: `${someText()} ${nth}`, ...anything() }));
    }
    expect(followed).toBe(8);
  });
});

function someText(): string {
  const PARTS = ['plain', '"', '\\', '\n', '\u2028', 'ü', 'я', '漢', '🎞', '</script>', '<b>', "'", '\u00a0', '0'];
  return `t${Array.from({ length: randomInt(1, 9) }, () => PARTS[randomInt(PARTS.length)]).join('')}`;
}

/** Random input for a film. */
function anything(): Partial<CreateProduct> & UpdateProduct {
  const all: UpdateProduct = {
    comment: someText(),
    version: someText(),
    published_at: new Date(1e12 + randomInt(1e9) * 1000).toISOString().slice(0, 19),
    pre_sales: randomInt(2) === 1,
    runtime: randomInt(1e6),
    published: randomInt(2) === 1,
    chapters: [{ name: someText(), runtime: randomInt(100) }],
    tagging_genre: [{ value: someText() }, { value: someText() }],
    locales: ['en', 'de'].map((language_id) => ({ language_id, title: someText(), description: someText() })),
    themes: [{ theme_id: -1 }],
  };
  return Object.fromEntries(Object.entries(all).filter(() => randomInt(2) === 1));
}
