import { randomUUID } from 'node:crypto';
import type { Category } from '@marquee/contracts';
import {
  aCompany,
  api,
  aProduct,
  eventually,
  feedOf,
  fetchDocumented,
  system,
  type TestCompany,
} from '@marquee/testing';

type One = { category: Category };
type Many = { categories: Category[] };
type Failure = { error: string; error_code: number; request_id: string; errors?: Record<string, string[]> };

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

async function aCategory(input: object = {}, of = shop): Promise<Category> {
  const { body } = await of.api.post<One>('/api/categories.json', { category: { title: 'Films', ...input } }, 201);
  return body.category;
}
const read = async (id: number): Promise<Category> =>
  (await shop.api.get<One>(`/api/categories/${id}.json`, 200)).body.category;
const change = async (id: number, category: object): Promise<Category> =>
  (await shop.api.put<One>(`/api/categories/${id}.json`, { category }, 200)).body.category;

describe('POST /api/categories.json', () => {
  // interface: POST /api/categories.json; Category.id; Category.title; Category.comment; Category.created_at; Category.enabled; Category.parent_id; Category.position; Category.locales; Category.entries
  it('assigns an id to a new category and fills every default', async () => {
    const made = await aCategory({ title: 'New films', enabled: false });
    expect(made).toEqual({
      id: expect.any(Number) as number,
      title: 'New films',
      comment: '',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
      enabled: false,
      parent_id: 0,
      position: 0,
      locales: [],
      entries: [],
    });
    expect(Object.keys(made).join()).toBe('id,title,comment,created_at,enabled,parent_id,position,locales,entries');
    expect(await read(made.id)).toEqual(made);
  });

  it('accepts every writable field of a category and ignores read-only and unknown fields', async () => {
    const sent = { title: 'A', comment: 'c', enabled: false, position: 7, id: 1, created_at: 'x', surprise: true };
    const made = await aCategory(sent);
    expect(made).toMatchObject({ title: 'A', comment: 'c', enabled: false, position: 7 });
    expect(made.id).not.toBe(1);
    expect(made).not.toHaveProperty('surprise');
  });

  it('rejects a category without a title', async () => {
    const { body } = await shop.api.post<Failure>('/api/categories.json', { category: { enabled: true } }, 422);
    expect(body).toMatchObject({ error_code: -12, errors: { title: expect.any(Array) as string[] } });
  });

  it.each([
    ['title', 5],
    ['title', '  '],
    ['title', 'x'.repeat(256)],
    ['comment', {}],
    ['enabled', 'yes'],
    ['parent_id', '7'],
    ['parent_id', -1],
    ['position', 1.5],
    ['position', -1],
    ['locales', {}],
    ['locales.0', [5]],
    ['locales.0.language', [{ title: 'x' }]],
    ['locales.0.language', [{ language: 'english' }]],
    ['locales.0.src', [{ language: 'en', src: 'ftp://x' }]],
    ['locales.0.title', [{ language: 'en', title: 3 }]],
    ['entries', 'none'],
    ['entries.0.product_id', [{ product_id: 'one' }]],
    ['entries.0.product_id', [{ product_id: '0000-0000-0000-0000' }]],
  ])('rejects a category with an invalid %s (%j) and stores nothing', async (field, value) => {
    const before = (await shop.api.get<{ count: number }>('/api/categories/count.json', 200)).body.count;
    const category = { title: 'Films', [field.split('.')[0] as string]: value };
    const { body } = await shop.api.post<Failure>('/api/categories.json', { category }, 422);
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
    expect((await shop.api.get<{ count: number }>('/api/categories/count.json', 200)).body.count).toBe(before);
  });
});

describe('locales of a category', () => {
  // interface: Category.locales.*; PUT /api/categories/{id}.json
  it('updates category locales by id or language and retains the other locales', async () => {
    const made = await aCategory({
      locales: [
        { language: 'EN', title: 'Films' },
        { language: 'de', title: 'Filme' },
      ],
    });
    const [english, german] = made.locales;
    expect(made.locales).toEqual([
      {
        id: expect.any(Number) as number,
        title: 'Films',
        description: '',
        seo_title: '',
        seo_description: '',
        seo_keywords: '',
        src: null,
        language: 'en',
      },
      expect.objectContaining({ language: 'de', title: 'Filme' }),
    ]);
    const full = {
      description: '<b>d</b>',
      seo_title: 't',
      seo_description: 's',
      seo_keywords: 'k',
      src: 'https://x.example/a.png',
    };
    const locales = [
      { id: german?.id, title: 'Kino' },
      { language: 'en', ...full },
      { language: 'fr', title: 'Films FR' },
    ];
    const changed = await change(made.id, { locales });
    expect(changed.locales).toEqual([
      { ...english, ...full },
      { ...german, title: 'Kino' },
      expect.objectContaining({ language: 'fr', title: 'Films FR' }),
    ]);
    expect((await change(made.id, { title: 'Only the title' })).locales).toEqual(changed.locales);
  });

  it('creates a copy of a category from its JSON, with new locale ids', async () => {
    const made = await aCategory({ locales: [{ language: 'en', title: 'x' }] });
    const copy = await aCategory(made);
    expect(copy.locales).toEqual([{ ...made.locales[0], id: copy.locales[0]?.id }]);
    expect(copy.locales[0]?.id).not.toBe(made.locales[0]?.id);
  });

  it('rejects a locale id of another category', async () => {
    const other = await aCategory({ locales: [{ language: 'en', title: 'x' }] });
    const mine = await aCategory();
    const category = { locales: [{ id: other.locales[0]?.id, title: 'stolen' }] };
    await shop.api.put(`/api/categories/${mine.id}.json`, { category }, 422);
    expect((await read(other.id)).locales[0]?.title).toBe('x');
  });
});

describe('PUT and POST /api/categories/{id}.json', () => {
  // interface: GET /api/categories/{id}.json; POST /api/categories/{id}.json; PUT /api/categories/{id}.json
  it('updates a category by PUT and POST and changes only the sent fields', async () => {
    const made = await aCategory({ comment: 'stays' });
    expect(await change(made.id, { title: 'By PUT' })).toEqual({ ...made, title: 'By PUT' });
    const { body } = await shop.api.post<One>(`/api/categories/${made.id}.json`, { category: { enabled: false } }, 200);
    expect(body.category).toEqual({ ...made, title: 'By PUT', enabled: false });
  });

  it('treats a category that is echoed back as unchanged', async () => {
    const made = await aCategory({ locales: [{ language: 'en', title: 'x' }] });
    const before = (await shop.api.get(`/api/categories/${made.id}.json`, 200)).headers.get('etag');
    expect(await change(made.id, made)).toEqual(made);
    expect((await shop.api.get(`/api/categories/${made.id}.json`, 200)).headers.get('etag')).toBe(before);
  });

  it('answers 404 for an unknown or malformed category id', async () => {
    for (const id of ['999999999', '0', '-1', 'abc', '1.5', '99999999999999999999']) {
      await shop.api.put(`/api/categories/${id}.json`, { category: { title: 'x' } }, 404);
      const { body } = await shop.api.get<Failure>(`/api/categories/${id}.json`, 404);
      expect(body).toMatchObject({ error_code: -6, request_id: expect.any(String) as string });
    }
  });

  it('rejects a change of an outdated category version and answers 304 for the current version', async () => {
    const { id } = await aCategory();
    const path = `/api/categories/${id}.json`;
    const etag = (await shop.api.get(path, 200)).headers.get('etag') as string;
    await shop.api.get(path, 304, { headers: { 'if-none-match': etag } });
    await shop.api.put(path, { category: { title: 'newer' } }, 200, { headers: { 'if-match': etag } });
    await shop.api.get(path, 200, { headers: { 'if-none-match': etag } });
    await shop.api.put(path, { category: { title: 'too late' } }, 412, { headers: { 'if-match': etag } });
    await shop.api.delete(path, 412, { headers: { 'if-match': etag } });
    expect((await read(id)).title).toBe('newer');
  });
});

describe('tree of categories', () => {
  it('accepts 0 and null as parent of a top-level category, and another category of the shop', async () => {
    const top = await aCategory({ parent_id: null });
    expect(top.parent_id).toBe(0);
    const child = await aCategory({ parent_id: top.id, position: 2 });
    expect(child).toMatchObject({ parent_id: top.id, position: 2 });
    expect((await change(child.id, { parent_id: 0 })).parent_id).toBe(0);
  });

  it('rejects as parent of a category an unknown category, the category itself and its descendants', async () => {
    const top = await aCategory();
    const middle = await aCategory({ parent_id: top.id });
    const leaf = await aCategory({ parent_id: middle.id });
    for (const parent_id of [999999999, top.id, leaf.id]) {
      const { body } = await shop.api.put<Failure>(`/api/categories/${top.id}.json`, { category: { parent_id } }, 422);
      expect(Object.keys(body.errors ?? {})).toEqual(['parent_id']);
    }
    expect((await read(top.id)).parent_id).toBe(0);
  });

  it('keeps the category tree free of circles under concurrent moves', async () => {
    const move = (id: number, parent_id: number) =>
      fetchDocumented(`${system().url}/api/categories/${id}.json`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ category: { parent_id } }),
      });
    // Each move puts one tree below a leaf of the other; no row is touched by both.
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const [a, b] = [await aCategory(), await aCategory()];
        const [belowA, belowB] = [await aCategory({ parent_id: a.id }), await aCategory({ parent_id: b.id })];
        const answers = await Promise.all([move(a.id, belowB.id), move(b.id, belowA.id)]);
        return answers.map((answer) => answer.status).toSorted((x, y) => x - y);
      }),
    );
    expect(pairs).toEqual(pairs.map(() => [200, 422]));
  });

  // interface: DELETE /api/categories/{id}.json
  it('moves the children of a deleted category to its parent', async () => {
    const top = await aCategory();
    const middle = await aCategory({ parent_id: top.id });
    const [left, right] = [await aCategory({ parent_id: middle.id }), await aCategory({ parent_id: middle.id })];
    const { text } = await shop.api.delete(`/api/categories/${middle.id}.json`, 200);
    expect(text).toBe('{}');
    await shop.api.get(`/api/categories/${middle.id}.json`, 404);
    expect((await read(left.id)).parent_id).toBe(top.id);
    expect((await read(right.id)).parent_id).toBe(top.id);
    await shop.api.delete(`/api/categories/${middle.id}.json`, 404);
  });
});

describe('entries of a category', () => {
  const products = ['00AA-0000-0000-0001', '00AA-0000-0000-0002', '00AA-0000-0000-0003'];
  beforeAll(async () => {
    for (const product_id of products) await aProduct(shop, { product_id });
  });

  // interface: Category.entries.*
  it('replaces the entries of a category, keeps retained ids, and removes all for an empty list', async () => {
    const made = await aCategory({
      entries: [{ product_id: products[0] }, { product_id: products[1]?.toLowerCase() }],
    });
    expect(made.entries).toEqual(
      products.slice(0, 2).map((product_id) => ({
        id: expect.any(Number) as number,
        product_id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
      })),
    );
    const kept = made.entries[1];
    const changed = await change(made.id, { entries: [{ id: kept?.id }, { product_id: products[2] }] });
    expect(changed.entries.map((entry) => entry.product_id)).toEqual([products[1], products[2]]);
    expect(changed.entries[0]).toEqual(kept);
    expect((await change(made.id, { title: 'untouched' })).entries).toEqual(changed.entries);
    expect((await change(made.id, { entries: [] })).entries).toEqual([]);
  });

  it('rejects a product of another shop in a category, and leaves the category unchanged', async () => {
    const stranger = await aCompany();
    const body = { category: { title: 'x', entries: [{ product_id: products[0] }] } };
    await stranger.api.post('/api/categories.json', body, 422);
    const made = await aCategory({ entries: [{ product_id: products[0] }] });
    const wrong = { category: { title: 'changed', entries: [{ product_id: 'FFFF-0000-0000-0000' }] } };
    await shop.api.put(`/api/categories/${made.id}.json`, wrong, 422);
    expect(await read(made.id)).toEqual(made);
  });
});

describe('GET /api/categories.json', () => {
  let library: TestCompany;
  const ids: number[] = [];
  beforeAll(async () => {
    library = await aCompany();
    for (let n = 1; n <= 7; n += 1) ids.push((await aCategory({ title: `C${n}` }, library)).id);
  });
  const list = async (query: string, status = 200) => library.api.get<Many>(`/api/categories.json${query}`, status);
  const idsOf = async (query: string) => (await list(query)).body.categories.map((one) => one.id);

  // interface: GET /api/categories.json; GET /api/categories/count.json
  it('lists every category by id, and counts all categories', async () => {
    expect(await idsOf('')).toEqual(ids);
    expect((await library.api.get('/api/categories/count.json', 200)).body).toEqual({ count: 7 });
  });

  it('limits the category list by limit, page and since_id', async () => {
    expect(await idsOf('?limit=2')).toEqual(ids.slice(0, 2));
    expect(await idsOf('?limit=2&page=2')).toEqual(ids.slice(2, 4));
    expect(await idsOf('?limit=2&Page=4')).toEqual(ids.slice(6));
    expect(await idsOf('?page=2')).toEqual([]);
    expect(await idsOf(`?since_id=${ids[4]}`)).toEqual(ids.slice(5));
  });

  it('links the next page of the category list except on the last page', async () => {
    const seen: number[] = [];
    let path: string | undefined = '/api/categories.json?limit=3&fields=id';
    while (path !== undefined) {
      const answer: { body: Many; headers: Headers } = await library.api.get<Many>(path, 200);
      for (const one of answer.body.categories) expect(Object.keys(one)).toEqual(['id']);
      seen.push(...answer.body.categories.map((one) => one.id));
      const link: string | undefined = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      path = link?.replace(system().url, '');
    }
    expect(seen).toEqual(ids);
  });

  it('renders the requested fields of categories and ignores unknown names', async () => {
    const { body } = await list('?fields=title,nonsense&limit=1');
    expect(body.categories).toEqual([{ title: 'C1' }]);
    const one = await library.api.get<One>(`/api/categories/${ids[0]}.json?fields=id,parent_id`, 200);
    expect(one.body).toEqual({ category: { id: ids[0], parent_id: 0 } });
  });

  it.each(['limit=0', 'limit=251', 'limit=x', 'page=0', 'since_id=-1', 'page_info=%21', 'limit=1&limit=2'])(
    'rejects the category list query ?%s and names the parameter',
    async (query) => {
      const { body } = await library.api.get<Failure>(`/api/categories.json?${query}`, 400);
      expect(body.error).toContain(query.split('=')[0]);
    },
  );
});

describe('Idempotency-Key of category requests', () => {
  it('creates one category for ten equal requests with the same Idempotency-Key', async () => {
    const company = await aCompany();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { category: { title: 'Once' } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => company.api.post<One>('/api/categories.json', body, 201, { headers })),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === 'true')).toHaveLength(9);
    expect((await company.api.get('/api/categories/count.json', 200)).body).toEqual({ count: 1 });
  });

  it('applies the Idempotency-Key to a category change by POST', async () => {
    const { id } = await aCategory();
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/categories/${id}.json`;
    await shop.api.post(path, { category: { title: 'first' } }, 200, { headers });
    await change(id, { title: 'second' });
    const again = await shop.api.post<One>(path, { category: { title: 'first' } }, 200, { headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await read(id)).title).toBe('second');
    await shop.api.post(path, { category: { title: 'other' } }, 422, { headers });
  });

  it('rejects another category under a used Idempotency-Key, and frees the key after a failure', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await shop.api.post('/api/categories.json', { category: {} }, 422, { headers });
    await shop.api.post('/api/categories.json', { category: { title: 'A' } }, 201, { headers });
    const { body } = await shop.api.post<Failure>('/api/categories.json', { category: { title: 'B' } }, 422, {
      headers,
    });
    expect(body.error_code).toBe(-18);
  });
});

describe('events of categories', () => {
  it('delivers each category event to another process once and in order', async () => {
    const company = await aCompany();
    const parent = await aCategory({}, company);
    const child = await aCategory({ parent_id: parent.id }, company);
    await company.api.put(`/api/categories/${child.id}.json`, { category: { title: 'Changed' } }, 200);
    await company.api.put(`/api/categories/${child.id}.json`, { category: { title: 'Changed' } }, 200);
    await company.api.delete(`/api/categories/${parent.id}.json`, 200);
    const seen = await eventually(async () => {
      const events = await feedOf(company.company_id);
      expect(events.filter(({ data }) => data.type === 'category')).toHaveLength(5);
      return events;
    });
    const of = (type: string, id: number) =>
      seen.filter(({ data }) => data.type === type && data.id === String(id)).map((event) => event.scope);
    expect(of('category', parent.id)).toEqual(['category/create', 'category/delete']);
    expect(of('category', child.id)).toEqual(['category/create', 'category/update', 'category/update']);
    expect(of('company', company.company_id)).toEqual(['company/create']);
    expect(seen.every((event) => event.company_id === company.company_id)).toBe(true);
  });
});

it('answers 401 to a category request without a token', async () => {
  const { headers, body } = await api().get<Failure>('/api/categories.json', 401);
  expect(headers.get('www-authenticate')).toContain('Bearer');
  expect(body.error).toBe('access_token required');
});
