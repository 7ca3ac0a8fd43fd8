import type { Product } from '@marquee/contracts';
import { aCompany, aLicense, aPrice, aProduct, type TestCompany } from '@marquee/testing';

type One = { product: Product };
type Failure = { error: string; errors?: Record<string, string[]> };

const PATH = '/api/products';
let shop: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  [shop, other] = [await aCompany(), await aCompany()];
});

const change = async (id: number, product: object): Promise<Product> =>
  (await shop.api.put<One>(`${PATH}/${id}.json`, { product }, 200)).body.product;
const read = async (id: number): Promise<Product> => (await shop.api.get<One>(`${PATH}/${id}.json`, 200)).body.product;
/** The invalid fields of a refused new product. */
async function refused(product: object): Promise<string[]> {
  const { body } = await shop.api.post<Failure>(`${PATH}.json`, { product: { title: 'x', ...product } }, 422);
  return Object.keys(body.errors ?? {});
}
/** The invalid fields of a refused change, which must leave the product as it was. */
async function refusedChange(of: Product, product: object): Promise<string[]> {
  const { body } = await shop.api.put<Failure>(`${PATH}/${of.id}.json`, { product }, 422);
  expect(await read(of.id)).toEqual(of);
  return Object.keys(body.errors ?? {});
}

describe('product fields for certain types', () => {
  it.each([
    ['runtime', 4, 60],
    ['runtime', 16, 60],
    ['gtin', 4, '4006381333931'],
    ['weight', 1, 5],
    ['manage_stock', 17, true],
    ['items_in_stock', 1, 5],
    ['chapters', 5, [{ name: 'One' }]],
    ['tagging.isbn', 6, { isbn: '978-3-16-148410-0' }],
    ['tagging_genre', 4, [{ value: 'Drama' }]],
    ['tagging_studios', 6, [{ value: 'North' }]],
    ['tagging_people', 17, [{ person: 'Ada' }]],
    ['tagging_script', 18, [{ person: 'Ada' }]],
    ['tagging_director', 3, [{ person: 'Ada' }]],
    ['collection', 1, [{ product_id: '0000-0000-0000-0000' }]],
    ['price_license_binding.0.hd', 16, [{ hd: true }]],
  ])('rejects %s on a product of type %d', async (path, product_type, value) => {
    const field = path.split('.')[0] as string;
    expect(await refused({ product_type, [field]: value })).toEqual([path]);
  });

  it('accepts empty fields of other product types, because clients echo whole objects', async () => {
    const empty = { runtime: 0, gtin: '', weight: 0, manage_stock: false, items_in_stock: null };
    const lists = { chapters: [], tagging_genre: [], tagging_people: [], collection: [], tagging: { isbn: '' } };
    expect(await aProduct(shop, { product_type: 17, ...empty, ...lists })).toMatchObject(empty);
  });

  it('rejects a change of product_type while fields of the old type have values', async () => {
    const film = await aProduct(shop, { product_type: 1, runtime: 60, chapters: [{ name: 'One' }] });
    expect(await refusedChange(film, { product_type: 4 })).toEqual(['runtime', 'chapters']);
    const tool = await change(film.id, { product_type: 4, runtime: 0, chapters: [] });
    expect(tool).toMatchObject({ product_type: 4, runtime: 0, chapters: [] });
  });
});

describe('product stock', () => {
  // interface: Product.items_in_stock; Product.manage_stock
  it('requires a stock number if the stock is managed, and null otherwise', async () => {
    const goods = await aProduct(shop, { product_type: 6 });
    expect(goods).toMatchObject({ manage_stock: false, items_in_stock: null });
    expect(await change(goods.id, { manage_stock: true })).toMatchObject({ manage_stock: true, items_in_stock: 0 });
    expect((await change(goods.id, { items_in_stock: 12 })).items_in_stock).toBe(12);
    expect((await change(goods.id, { weight: 5 })).items_in_stock).toBe(12);
    expect((await change(goods.id, { items_in_stock: null })).items_in_stock).toBe(12);
    const echoed = await change(goods.id, { ...(await read(goods.id)), manage_stock: false });
    expect(echoed).toMatchObject({ manage_stock: false, items_in_stock: null });
    expect(await aProduct(shop, { product_type: 6, manage_stock: true, items_in_stock: 3 })).toMatchObject({
      items_in_stock: 3,
    });
  });

  it('accepts stock below zero because clients echo oversold products', async () => {
    const goods = await aProduct(shop, { product_type: 6, manage_stock: true, items_in_stock: -5 });
    expect(goods.items_in_stock).toBe(-5);
    expect((await change(goods.id, { items_in_stock: -7 })).items_in_stock).toBe(-7);
    expect(await change(goods.id, await read(goods.id))).toMatchObject({ items_in_stock: -7 });
  });

  it('rejects a stock number unless the stock of the product is managed', async () => {
    expect(await refused({ product_type: 6, items_in_stock: 3 })).toEqual(['items_in_stock']);
  });
});

describe('price_license_binding', () => {
  // interface: Product.price_license_binding; Product.price_license_binding.hd
  it('accepts at most one price model and no license for a physical product', async () => {
    const { id: price_id } = await aPrice(shop.company_id);
    const { id: license_id } = await aLicense(shop.company_id);
    const two = [{ price_id }, { price_id, compare_price_id: price_id }];
    expect(await refused({ product_type: 6, price_license_binding: two })).toEqual(['price_license_binding']);
    const licensed = [{ price_id, license_id }];
    expect(await refused({ product_type: 6, price_license_binding: licensed })).toEqual([
      'price_license_binding.0.license_id',
    ]);
    const film = await aProduct(shop, { product_type: 1, price_license_binding: licensed });
    expect(await refusedChange(film, { product_type: 6 })).toEqual(['price_license_binding.0.license_id']);
  });

  it('accepts only prices of the company and own or shared licenses in a product', async () => {
    const [mine, shared, theirs] = [
      await aLicense(shop.company_id),
      await aLicense(other.company_id, { assignment: 2 }),
      await aLicense(other.company_id),
    ];
    const [price, foreign] = [await aPrice(shop.company_id), await aPrice(other.company_id)];
    const entry = (license_id: number, price_id = price.id) => ({ license_id, price_id });
    await aProduct(shop, { price_license_binding: [entry(mine.id), entry(shared.id)] });
    const bindings = [
      entry(mine.id),
      entry(theirs.id),
      { ...entry(shared.id, foreign.id), compare_price_id: 999999999 },
    ];
    expect(await refused({ product_type: 4, price_license_binding: bindings })).toEqual([
      'price_license_binding.1.license_id',
      'price_license_binding.2.price_id',
      'price_license_binding.2.compare_price_id',
    ]);
  });

  it('accepts each license of a product once per resolution', async () => {
    const { id: license_id } = await aLicense(shop.company_id);
    await aProduct(shop, { product_type: 9, price_license_binding: [{ license_id }, { license_id, hd: true }] });
    const twice = [{ license_id, hd: true }, { license_id }, { license_id, hd: true }];
    expect(await refused({ product_type: 9, price_license_binding: twice })).toEqual([
      'price_license_binding.2.license_id',
    ]);
  });
});

describe('groups and themes of a product', () => {
  it.each(['5', 'x5', 'c', 'c5x', 'cs5', 'C5'])('rejects the invalid group id %s', async (group_id) => {
    expect(await refused({ product_type: 4, groups: [{ group_id }] })).toEqual(['groups.0.group_id']);
  });

  it('rejects a product group whose end precedes its start', async () => {
    const groups = [
      { group_id: 'c1', start_at: '2026-01-02T00:00:00', end_at: '2026-01-02T00:00:00' },
      { group_id: 'p2', start_at: '2026-01-02T00:00:00', end_at: '2026-01-01T23:59:59' },
    ];
    expect(await refused({ product_type: 4, groups })).toEqual(['groups.1.end_at']);
  });

  it('accepts each theme of a product once and -1 for all themes, and rejects 0', async () => {
    const themes = [{ theme_id: 3 }, { theme_id: 0 }, { theme_id: 3 }];
    expect(await refused({ product_type: 4, themes })).toEqual(['themes.1.theme_id', 'themes.2.theme_id']);
  });
});

describe('lists inside a product', () => {
  // interface: Products rule 3
  it('replaces a sent product list, clears a list that is sent empty, and keeps an unsent list', async () => {
    const made = await aProduct(shop, {
      product_type: 1,
      tagging_genre: [{ value: 'Drama' }, { value: 'Nature' }],
      preview_pictures: [{ src: 'https://pictures.example/1.png' }],
    });
    const [drama] = made.tagging_genre;
    const changed = await change(made.id, { tagging_genre: [{ value: 'Comedy' }, { id: drama?.id }] });
    expect(changed.tagging_genre).toEqual([{ id: expect.any(Number) as number, value: 'Comedy' }, drama]);
    expect(changed.preview_pictures).toEqual(made.preview_pictures);
    expect((await change(made.id, { preview_pictures: [] })).preview_pictures).toEqual([]);
    expect((await change(made.id, { tagging_genre: [] })).tagging_genre).toEqual([]);
  });

  it('assigns distinct ids to list elements that are sent twice', async () => {
    const { id, chapters } = await aProduct(shop, { product_type: 9, chapters: [{ name: 'a' }] });
    const sent = { chapters: [...chapters, ...chapters], tagging: { year: 1 }, tagging_genre: [{ value: 'g' }] };
    const changed = await change(id, sent);
    expect(changed.chapters[0]).toEqual(chapters[0]);
    const ids = [...changed.chapters, changed.tagging, ...changed.tagging_genre].map((one) => one?.id);
    expect(ids.every(Number.isInteger)).toBe(true);
    expect(new Set(ids).size).toBe(4);
  });

  it('retains id and time of unchanged list elements with or without a sent id', async () => {
    const themes = [{ theme_id: -1 }, { theme_id: 7 }];
    const made = await aProduct(shop, { groups: [{ group_id: 'c1' }], themes, tagging: { year: 1999 } });
    const changed = await change(made.id, {
      groups: [{ group_id: 'c2' }, { group_id: 'c1', end_at: '2030-01-01T00:00:00' }],
      themes: [{ theme_id: 9 }, { theme_id: 7 }, { id: made.themes[0]?.id, theme_id: 4 }],
      tagging: { year: 2000 },
    });
    expect(changed.groups[1]).toEqual({ ...made.groups[0], end_at: '2030-01-01T00:00:00' });
    expect(changed.themes.slice(1)).toEqual([made.themes[1], { ...made.themes[0], theme_id: 4 }]);
    expect(changed.tagging).toEqual({ ...made.tagging, year: 2000 });
    expect((await change(made.id, { tagging: null })).tagging).toBeNull();
  });

  it('treats unchanged product lists without ids as no change', async () => {
    const lists = {
      chapters: [{ name: 'One' }, { name: 'One' }],
      themes: [{ theme_id: 5 }],
      tagging_genre: [{ value: 'x' }],
    };
    const made = await aProduct(shop, { product_type: 9, ...lists });
    expect(await change(made.id, lists)).toEqual(made);
  });
});

describe('preview pictures of a product', () => {
  const src = (n: number) => `https://pictures.example/${n}.png`;

  // interface: Products rule 4
  it('accepts images as an alias of preview_pictures, with stored ids and new addresses', async () => {
    const made = await aProduct(shop, { images: [{ src: src(1) }, { src: src(2) }] });
    expect(made.preview_pictures.map((one) => one.src)).toEqual([src(1), src(2)]);
    expect(made).not.toHaveProperty('images');
    const [, second] = made.preview_pictures;
    const changed = await change(made.id, { images: [{ src: src(3) }, { id: second?.id }] });
    expect(changed.preview_pictures).toEqual([
      { id: expect.any(Number) as number, src: src(3), state: 'pending' },
      second,
    ]);
    // A client that adds `images` to an echoed product wants `images` to count.
    const both = await change(made.id, { ...changed, images: [{ id: second?.id }] });
    expect(both.preview_pictures).toEqual([second]);
  });

  it('rejects a picture id of another product', async () => {
    const [first, mine] = [await aProduct(shop, { preview_pictures: [{ src: src(1) }] }), await aProduct(shop)];
    const images = [{ id: first.preview_pictures[0]?.id }];
    expect(await refusedChange(mine, { images })).toEqual(['images.0.id']);
  });

  // interface: Limit Preview pictures per product
  it('rejects more than 256 pictures of a product under either field name', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ src: src(1) }));
    expect((await aProduct(shop, { preview_pictures: many(256) })).preview_pictures).toHaveLength(256);
    expect(await refused({ product_type: 4, preview_pictures: many(257) })).toEqual(['preview_pictures']);
    expect(await refused({ product_type: 4, images: many(257) })).toEqual(['images']);
  });
});

describe('collection', () => {
  const bundle = (...members: Product[]) =>
    aProduct(shop, { product_type: 8, collection: members.map(({ product_id }) => ({ product_id })) });

  it('accepts existing products as members of a collection once each', async () => {
    const [film, foreign] = [await aProduct(shop), await aProduct(other)];
    const collection = [film, foreign, film].map(({ product_id }) => ({ product_id }));
    expect(await refused({ product_type: 21, collection })).toEqual(['collection.2.product_id']);
    expect(await refused({ product_type: 21, collection: collection.slice(0, 2) })).toEqual([
      'collection.1.product_id',
    ]);
  });

  it('rejects a collection that contains itself', async () => {
    const film = await aProduct(shop);
    const inner = await bundle(film);
    const outer = await bundle(film, inner);
    const members = (...of: Product[]) => ({ collection: of.map(({ product_id }) => ({ product_id })) });
    expect(await refusedChange(inner, members(inner))).toEqual(['collection.0.product_id']);
    expect(await refusedChange(inner, members(film, outer))).toEqual(['collection.1.product_id']);
    await bundle(outer, inner);
  });

  it('keeps collections free of circles under concurrent changes', async () => {
    const into = async (id: number, product_id: string) => {
      const product = { collection: [{ product_id }] };
      return shop.api.put(`${PATH}/${id}.json`, { product }, 200).then(
        () => 'taken',
        (error: Error) => (error.message.includes(': 422, not 200') ? 'refused' : error.message),
      );
    };
    const pairs = await Promise.all(Array.from({ length: 12 }, async () => [await bundle(), await bundle()] as const));
    const outcomes = await Promise.all(
      pairs.map(async ([a, b]) => (await Promise.all([into(a.id, b.product_id), into(b.id, a.product_id)])).toSorted()),
    );
    expect(outcomes).toEqual(outcomes.map(() => ['refused', 'taken']));
  });

  it('removes a deleted product from collections', async () => {
    const [first, second] = [await aProduct(shop), await aProduct(shop)];
    const both = await bundle(first, second);
    await shop.api.delete(`${PATH}/${first.id}.json`, 200);
    expect((await read(both.id)).collection).toEqual([{ product_id: second.product_id, position: 0 }]);
  });
});

// interface: Products rule 5; Product.published; State Product published: PUT product with published true; State Product published: PUT product with published false
it('lists a product with published_status=published only while its published field is true', async () => {
  const { id } = await aProduct(shop);
  const shown = async () => {
    const { body } = await shop.api.get<{ products: Product[] }>(
      `${PATH}.json?published_status=published&ids=${id}`,
      200,
    );
    return body.products.length === 1;
  };
  expect(await shown()).toBe(true);
  await change(id, { published: false });
  expect(await shown()).toBe(false);
  await change(id, { published: true });
  expect(await shown()).toBe(true);
});
