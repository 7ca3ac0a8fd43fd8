import { randomUUID } from 'node:crypto';
import { isWritten, product as contract, type Product, type UpdateProduct } from '@marquee/contracts';
import { aCompany, aLicense, aPrice, aProduct, inRounds, type RefusedCase, type TestCompany } from '@marquee/testing';

type One = { product: Product };
type Failure = { error: string; error_code: number; errors?: Record<string, string[]> };

const GMT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const someTime = expect.stringMatching(GMT) as string;
const someId = expect.any(Number) as number;
const PATH = '/api/products';

let shop: TestCompany;
let other: TestCompany;
const there = { license: 0, price: 0, category: 0, member: '' };
beforeAll(async () => {
  [shop, other] = [await aCompany(), await aCompany()];
  there.license = (await aLicense(shop.company_id)).id;
  there.price = (await aPrice(shop.company_id)).id;
  there.member = (await aProduct(shop)).product_id;
  const { body } = await shop.api.post<{ category: { id: number } }>(
    '/api/categories.json',
    { category: { title: 'Films' } },
    201,
  );
  there.category = body.category.id;
});

const read = async (id: number | string): Promise<Product> =>
  (await shop.api.get<One>(`${PATH}/${id}.json`, 200)).body.product;
const change = async (id: number, product: object): Promise<Product> =>
  (await shop.api.put<One>(`${PATH}/${id}.json`, { product }, 200)).body.product;
const etagOf = async (id: number): Promise<string | null> =>
  (await shop.api.get(`${PATH}/${id}.json`, 200)).headers.get('etag');
const count = async (of = shop): Promise<number> =>
  (await of.api.get<{ count: number }>(`${PATH}/count.json`, 200)).body.count;

describe('POST /api/products.json', () => {
  // interface: POST /api/products.json; Product.id; Product.product_id; Product.title; Product.product_type; Product.created_at; Product.updated_at; Product.mirrored
  it('requires only type and title of a product, and fills every default', async () => {
    const { body } = await shop.api.post<One>(`${PATH}.json`, { product: { product_type: 1, title: 'Harbour' } }, 201);
    expect(body.product).toEqual({
      id: someId,
      product_id: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/) as string,
      title: 'Harbour',
      version: '',
      comment: '',
      product_type: 1,
      created_at: someTime,
      updated_at: body.product.created_at,
      published_at: null,
      pre_sales: false,
      drm_protected: false,
      allow_download_trial: 0,
      attribute_set_id: null,
      mirrored: false,
      runtime: 0,
      supplier: null,
      gtin: '',
      weight: 0,
      items_in_stock: null,
      manage_stock: false,
      published: true,
      categories: [],
      chapters: [],
      groups: [],
      locales: [],
      preview_pictures: [],
      price_license_binding: [],
      tagging: null,
      tagging_genre: [],
      tagging_studios: [],
      tagging_people: [],
      tagging_script: [],
      tagging_director: [],
      themes: [],
      collection: [],
      valid: false,
      content_files: [],
    });
    expect(await read(body.product.id)).toEqual(body.product);
  });

  // interface: Products rule 1; Error Creating a product without product_type
  it('rejects a product without product_type or title', async () => {
    const { body } = await shop.api.post<Failure>(`${PATH}.json`, { product: { title: 'x' } }, 422);
    expect(body).toMatchObject({ error_code: -12, errors: { product_type: ['is required'] } });
    await shop.api.post(`${PATH}.json`, { product: { product_type: 1 } }, 422);
  });

  it('rejects reserved and unknown product types', async () => {
    for (const product_type of [0, 2, 10, 11, 12, 13, 14, 15, 22, -1]) {
      const { body } = await shop.api.post<Failure>(`${PATH}.json`, { product: { product_type, title: 'x' } }, 422);
      expect(Object.keys(body.errors ?? {})).toEqual(['product_type']);
    }
  });

  it('accepts every declared product type', async () => {
    for (const product_type of [1, 3, 4, 5, 6, 7, 8, 9, 16, 17, 18, 19, 20, 21]) {
      expect((await aProduct(shop, { product_type: product_type as 1 })).product_type).toBe(product_type);
    }
  });

  // interface: Product.drm_protected; Products rule 7
  it('stores product_id in upper case, and never changes product_id and drm_protected', async () => {
    const made = await aProduct(shop, { product_id: 'ab12-0000-0000-00ff', drm_protected: true });
    expect(made).toMatchObject({ product_id: 'AB12-0000-0000-00FF', drm_protected: true });
    const later = await change(made.id, { product_id: '0000-0000-0000-0001', drm_protected: false });
    expect(later).toEqual(made);
  });

  it('rejects a duplicate product_id of the same company in any case', async () => {
    const product = { product_type: 4, title: 'x', product_id: 'AB12-0000-0000-AAAA' };
    await shop.api.post(`${PATH}.json`, { product }, 201);
    const { body } = await shop.api.post<Failure>(
      `${PATH}.json`,
      { product: { ...product, product_id: 'ab12-0000-0000-aaaa' } },
      409,
    );
    expect(body.error).toContain('product_id');
    await other.api.post(`${PATH}.json`, { product }, 201);
  });

  it('creates one product per Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => shop.api.post(`${PATH}.json`, { product: { title: 'Once', product_type: 4 } }, 201, { headers });
    const before = await count();
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
});

/** Fields with separate rules and tests. */
const ELSEWHERE = ['product_id', 'drm_protected', 'items_in_stock', 'images'];
const READ_ONLY = {
  id: 1,
  created_at: '2000-01-01T00:00:00',
  updated_at: 'x',
  mirrored: true,
  valid: 5,
  content_files: 5,
};

/** Field, a type it applies to, the sent value, and the read value if it differs. */
type Row = [field: keyof Product | 'images', type: number, sent: unknown, read?: unknown];
const PICTURE = 'https://pictures.example/a.png';
const FIELDS = (): Row[] => [
  ['title', 4, 'Another title'],
  ['version', 4, '2.1'],
  ['comment', 4, 'For admins'],
  ['product_type', 4, 18],
  ['published_at', 4, '2030-05-01T12:00:00'],
  ['published_at', 4, '2030-05-01 14:00:00.75+02:00', '2030-05-01T12:00:00'],
  ['published_at', 4, null],
  ['pre_sales', 4, true],
  ['allow_download_trial', 4, 1],
  ['attribute_set_id', 4, 12],
  ['attribute_set_id', 4, null],
  ['runtime', 1, 5400],
  ['runtime', 5, 5400],
  ['supplier', 4, 77],
  ['gtin', 6, '4006381333931'],
  ['weight', 6, 250.5],
  ['manage_stock', 6, true],
  ['published', 4, false],
  [
    'categories',
    4,
    [{ category_id: there.category }],
    [{ id: someId, category_id: there.category, created_at: someTime }],
  ],
  [
    'chapters',
    9,
    [{ name: 'One', runtime: 60 }, { name: 'Two' }],
    [
      { id: someId, name: 'One', runtime: 60 },
      { id: someId, name: 'Two', runtime: 0 },
    ],
  ],
  [
    'groups',
    4,
    [{ group_id: 'c5', start_at: '2026-01-01T00:00:00', end_at: null }, { group_id: 's6' }],
    [
      { group_id: 'c5', start_at: '2026-01-01T00:00:00', end_at: null, created_at: someTime },
      { group_id: 's6', start_at: null, end_at: null, created_at: someTime },
    ],
  ],
  ['preview_pictures', 4, [{ src: PICTURE }], [{ id: someId, src: PICTURE, state: 'pending' }]],
  [
    'price_license_binding',
    1,
    [{ license_id: there.license, price_id: there.price, compare_price_id: there.price, hd: true }],
    [{ id: someId, license_id: there.license, price_id: there.price, compare_price_id: there.price, hd: true }],
  ],
  [
    'price_license_binding',
    6,
    [{ price_id: there.price }],
    [{ id: someId, license_id: null, price_id: there.price, compare_price_id: null, hd: false }],
  ],
  ['tagging', 16, { isbn: '978-3-16-148410-0', year: 1999 }, { id: someId, isbn: '978-3-16-148410-0', year: 1999 }],
  ['tagging', 4, { year: 1999 }, { id: someId, isbn: '', year: 1999 }],
  ...(['tagging_genre', 'tagging_studios'] as const).map((field): Row => [
    field,
    1,
    [{ value: 'Drama' }],
    [{ id: someId, value: 'Drama' }],
  ]),
  [
    'tagging_people',
    5,
    [{ role: 'Voice', person: 'Ada' }, { person: 'Jon' }],
    [
      { id: someId, role: 'Voice', person: 'Ada' },
      { id: someId, role: '', person: 'Jon' },
    ],
  ],
  ...(['tagging_script', 'tagging_director'] as const).map((field): Row => [
    field,
    16,
    [{ person: 'Mara' }],
    [{ id: someId, person: 'Mara' }],
  ]),
  [
    'themes',
    4,
    [{ theme_id: -1 }, { theme_id: 7 }],
    [
      { id: someId, theme_id: -1, created_at: someTime },
      { id: someId, theme_id: 7, created_at: someTime },
    ],
  ],
  [
    'collection',
    8,
    [{ product_id: there.member.toLowerCase(), position: 3 }],
    [{ product_id: there.member, position: 3 }],
  ],
  ['collection', 21, [{ product_id: there.member }], [{ product_id: there.member, position: 0 }]],
  [
    'locales',
    4,
    [
      {
        language_id: 'EN',
        title: 'T',
        description: '<p>D</p>',
        email_text: '<b>E</b>',
        product_url: 'https://x.example/',
        seo_title: 'a',
        seo_description: 'b',
        seo_keywords: 'c',
        src: PICTURE,
        version: '3',
      },
    ],
    [
      {
        id: someId,
        language_id: 'en',
        title: 'T',
        description: '<p>D</p>',
        email_text: '<b>E</b>',
        product_url: 'https://x.example/',
        seo_title: 'a',
        seo_description: 'b',
        seo_keywords: 'c',
        src: PICTURE,
        version: '3',
        state: 'pending',
      },
    ],
  ],
];
/** Groups rows of one type and distinct fields, so that one product can have all of them. */
function batches(): Row[][] {
  const all: Row[][] = [];
  for (const row of FIELDS()) {
    const batch = all.find((rows) => rows[0]?.[1] === row[1] && !rows.some(([field]) => field === row[0]));
    if (batch) batch.push(row);
    else all.push([row]);
  }
  return all;
}
const typeOf = (rows: readonly Row[]) => rows[0]?.[1] as 1;
const sentIn = (rows: readonly Row[]) => Object.fromEntries(rows.map(([field, , sent]) => [field, sent]));
const readIn = (rows: readonly Row[]) => ({
  ...Object.fromEntries(rows.map(([field, , sent, read = sent]) => [field, read])),
  // Managed stock must be a number.
  ...(rows.some(([field]) => field === 'manage_stock') && { items_in_stock: 0 }),
});

/** Values of a wrong type or out of bounds. */
const REFUSED: RefusedCase[] = [
  ['title', 5],
  ['title', ' '],
  ['title', 'x'.repeat(256)],
  ['version', 1],
  ['comment', []],
  ['product_type', '4'],
  ['published_at', 'tomorrow'],
  ['published_at', '2026-02-31T00:00:00'],
  ['pre_sales', 1],
  ['drm_protected', 'no'],
  ['product_id', 'ABCD-1234'],
  ['allow_download_trial', 2],
  ['attribute_set_id', 'x'],
  ['runtime', -1],
  ['runtime', 1.5],
  ['supplier', '9'],
  ['gtin', 4006381333931],
  ['weight', 'heavy'],
  ['weight', -1],
  ['items_in_stock', 1.5],
  ['manage_stock', 'yes'],
  ['published', null],
  ['categories', {}],
  ['categories.0.category_id', [{}]],
  ['categories.0.category_id', [{ category_id: 'Films' }]],
  ['chapters.0.name', [{ runtime: 4 }]],
  ['chapters.0.runtime', [{ name: 'x', runtime: '1' }]],
  ['groups.0.group_id', [{}]],
  ['groups.0.start_at', [{ group_id: 'c1', start_at: 'now' }]],
  ['groups.0.end_at', [{ group_id: 'c1', end_at: 5 }]],
  ['locales.0.language_id', [{ title: 'x' }]],
  ['locales.0.language_id', [{ language_id: 'english' }]],
  [
    [
      'locales.0.title',
      'locales.0.description',
      'locales.0.email_text',
      'locales.0.product_url',
      'locales.0.seo_title',
      'locales.0.seo_description',
      'locales.0.seo_keywords',
      'locales.0.src',
      'locales.0.version',
    ],
    [
      {
        language_id: 'en',
        title: 4,
        description: null,
        email_text: 4,
        product_url: 'here',
        seo_title: 4,
        seo_description: 4,
        seo_keywords: ['a'],
        src: 'file:///etc/passwd',
        version: 2,
      },
    ],
  ],
  ['images.0.src', [{ src: 5 }]],
  [
    ['license_id', 'price_id', 'compare_price_id', 'hd'].map((name) => `price_license_binding.0.${name}`),
    [{ license_id: 'x', price_id: 1.5, compare_price_id: {}, hd: 1 }],
  ],
  ['tagging', []],
  [['tagging.isbn', 'tagging.year'], { isbn: 5, year: '1999' }],
  ['tagging_genre.0.value', [{}]],
  ['tagging_studios.0.value', [{ value: 5 }]],
  ['tagging_people.0.person', [{ role: 'Voice' }]],
  ['tagging_people.0.role', [{ role: 5, person: 'Ada' }]],
  ['tagging_script.0.person', [{}]],
  ['tagging_director.0.person', [{ person: 5 }]],
  ['themes.0.theme_id', [{}]],
  ['themes.0.theme_id', [{ theme_id: -2 }]],
  ['collection.0.product_id', [{ product_id: 'x' }]],
  ['collection.0.position', [{ product_id: '0000-0000-0000-0000', position: 'first' }]],
];
/** Well-formed values that name a missing resource; they are checked last, one at a time. */
const MISSING: RefusedCase[] = [
  ['preview_pictures.0.src', [{ id: 999999999 }]],
  ['images.0.src', [{ id: 999999999 }]],
  ['preview_pictures.0.src', [{}]],
  ['preview_pictures.0.src', [{ src: 'ftp://x.example/a.png' }]],
  ['categories.0.category_id', [{ category_id: 999999999 }]],
];

describe('product fields', () => {
  // interface: Product.*; Product.locales.*; PUT /api/products/{id}.json
  it('stores each product field by PUT on a suitable type, and changes nothing else', async () => {
    for (const rows of batches()) {
      const made = await aProduct(shop, { product_type: typeOf(rows) });
      const changed = await change(made.id, sentIn(rows));
      expect(changed).toEqual({ ...made, ...readIn(rows), updated_at: someTime });
      expect(await read(made.id)).toEqual(changed);
      expect(await change(made.id, { comment: 'alone' })).toEqual({
        ...changed,
        comment: 'alone',
        updated_at: someTime,
      });
    }
  });

  it('stores each product field by POST on a suitable type', async () => {
    for (const rows of batches()) {
      const made = await aProduct(shop, { product_type: typeOf(rows), ...sentIn(rows) });
      expect(made).toMatchObject(readIn(rows));
      expect(await read(made.id)).toEqual(made);
    }
  });

  it('ignores read-only and unknown product fields', async () => {
    const readOnly = { ...READ_ONLY, surprise: {} };
    const inside = { groups: [{ group_id: 'p1', created_at: '2000-01-01T00:00:00' }] };
    const made = await aProduct(shop, { ...readOnly, ...inside });
    expect(made).toMatchObject({ mirrored: false, created_at: expect.not.stringContaining('2000-') as string });
    expect(made.groups[0]?.created_at).not.toContain('2000-');
    expect(made).not.toHaveProperty('surprise');
    expect(await change(made.id, readOnly)).toEqual(made);
  });

  it('tests every product field in the tables of cases', () => {
    const taken = new Set([...FIELDS().map(([field]) => field), ...ELSEWHERE, ...Object.keys(READ_ONLY)]);
    expect([...taken].toSorted()).toEqual(Object.keys(contract.fields).toSorted());
    const refused = new Set(
      [...REFUSED, ...MISSING].flatMap(([paths]) => [paths].flat()).map((path) => path.replace(/\..*/, '')),
    );
    const written = Object.entries(contract.fields).filter(([, field]) => isWritten(field, 'create'));
    expect([...refused].toSorted()).toEqual(written.map(([name]) => name).toSorted());
  });

  it.each([...inRounds(REFUSED), ...MISSING.flatMap((one) => inRounds([one]))])(
    'rejects invalid $paths of a product by path, and stores nothing',
    async ({ sent, paths }) => {
      const before = await count();
      const product = { title: 'x', product_type: 1, ...sent };
      const { body } = await shop.api.post<Failure>(`${PATH}.json`, { product }, 422);
      expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(paths);
      expect(await count()).toBe(before);
    },
  );
});

describe('/api/products/{id}.json', () => {
  // interface: GET /api/products/{id}.json; GET /api/products/{id}.json?fields; Conventions rule 7
  it('reads a product by id or product_id in either case with the requested fields', async () => {
    const made = await aProduct(shop);
    for (const key of [made.id, made.product_id, made.product_id.toLowerCase()]) expect(await read(key)).toEqual(made);
    const { body } = await shop.api.get(`${PATH}/${made.product_id}.json?fields=title,version,categories,no`, 200);
    expect(body).toEqual({ product: { title: made.title, version: '', categories: [] } });
    for (const key of ['999999999', '0', 'x', 'AAAA-BBBB-CCCC-DDDD', 'AAAA-BBBB']) {
      await shop.api.get(`${PATH}/${key}.json`, 404);
    }
  });

  it('changes and deletes a product by its product_id', async () => {
    const { product_id, id } = await aProduct(shop);
    const path = `${PATH}/${product_id.toLowerCase()}.json`;
    const { body } = await shop.api.put<One>(path, { product: { title: 'By product_id' } }, 200);
    expect(body.product).toMatchObject({ id, title: 'By product_id' });
    await shop.api.delete(path, 200);
    await shop.api.put(path, { product: { title: 'late' } }, 404);
  });

  it('treats a product that is echoed back as unchanged', async () => {
    const made = await aProduct(shop, everything());
    const before = await etagOf(made.id);
    expect(await change(made.id, made)).toEqual(made);
    expect(await etagOf(made.id)).toBe(before);
  });

  it('copies a product from its own JSON except ids and times', async () => {
    const made = await aProduct(shop, everything());
    const { product_id: _drawnAnew, ...rest } = made;
    const copy = await aProduct(shop, rest);
    expect(copy.id).not.toBe(made.id);
    expect(withoutIds(copy)).toEqual(withoutIds(made));
    expect(copy.chapters[0]?.id).not.toBe(made.chapters[0]?.id);
  });

  it('rejects a change of an outdated product version and answers 304 for the current version', async () => {
    const { id } = await aProduct(shop);
    const path = `${PATH}/${id}.json`;
    const etag = (await etagOf(id)) as string;
    await shop.api.get(path, 304, { headers: { 'if-none-match': etag } });
    await shop.api.put(path, { product: { title: 'newer' } }, 200, { headers: { 'if-match': etag } });
    await shop.api.put(path, { product: { title: 'late' } }, 412, { headers: { 'if-match': etag } });
    await shop.api.delete(path, 412, { headers: { 'if-match': etag } });
    expect((await read(id)).title).toBe('newer');
  });

  // interface: DELETE /api/products/{id}.json
  it('deletes a product together with its lists, locales and pictures', async () => {
    const { id } = await aProduct(shop, everything());
    expect((await shop.api.delete(`${PATH}/${id}.json`, 200)).text).toBe('{}');
    await shop.api.get(`${PATH}/${id}.json`, 404);
    await shop.api.delete(`${PATH}/${id}.json`, 404);
  });
});

/** A video with a value in every field that a video has. */
function everything(): UpdateProduct {
  const own = FIELDS().filter(
    ([field, type]) => [1, 4, 9].includes(type) && !['product_type', 'collection'].includes(field),
  );
  const people = {
    tagging_people: [{ person: 'Ada' }],
    tagging_script: [{ person: 'Jon' }],
    tagging_director: [{ person: 'Mara' }],
  };
  const sent = Object.fromEntries(own.map(([field, , value]) => [field, value]));
  return { ...sent, ...people, product_type: 9, published_at: '2030-05-01T12:00:00', attribute_set_id: 12 };
}

function withoutIds(value: unknown): unknown {
  const text = JSON.stringify(value, (key, inner: unknown) =>
    ['id', 'product_id', 'created_at', 'updated_at'].includes(key) ? undefined : inner,
  );
  return JSON.parse(text);
}
