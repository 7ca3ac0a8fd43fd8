import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { aCompany, aLicense, aPrice, eventually, system, type TestCompany } from '@marquee/testing';

/** What company A has, by the wrapper key of its routes: how to make one, and the mark by which its data would be known. */
const MARK = 'belongs-to-a-alone';
interface Fixture {
  /** Makes one, answers the value of its path parameter. */
  make(owner: TestCompany): Promise<string>;
  /** The path that reads it back. */
  read(id: string): string;
  /** A body that would change it, or create another. */
  body(id: string): object;
  /** What a search must be asked. */
  search?: string;
}
const FIXTURES: Record<string, Fixture> = {
  categories: {
    async make(owner) {
      const category = { title: MARK, locales: [{ language: 'en', title: MARK }] };
      const { body } = await owner.api.post<{ category: { id: number } }>('/api/categories.json', { category }, 201);
      return String(body.category.id);
    },
    read: (id) => `/api/categories/${id}.json`,
    body: (id) => ({ category: { title: 'taken over', parent_id: Number(id) } }),
  },
  users: {
    async make(owner) {
      const user = { email: 'same@example.org', first_name: MARK, last_name: MARK, note: MARK };
      const { body } = await owner.api.post<{ user: { token: string } }>('/api/users.json', { user }, 201);
      return body.user.token;
    },
    read: (token) => `/api/users/${token}.json`,
    // The same person may work for both.
    body: () => ({ user: { email: 'same@example.org', first_name: 'taken over', last_name: 'taken over' } }),
    search: '?query=email:same@example.org',
  },
  licenses: {
    make: async (owner) => String((await aLicense(owner.company_id, { name: MARK })).id),
    read: (id) => `/api/licenses/${id}.json`,
    body: () => ({ license: { name: 'taken over' } }),
  },
  prices: {
    make: async (owner) => String((await aPrice(owner.company_id, { title: MARK })).id),
    read: (id) => `/api/prices/${id}.json`,
    body: () => ({ price: { title: 'taken over' } }),
  },
};
/** Routes that hold no company's data, or only what the presented token itself says. */
const WITHOUT_DATA = new Set([
  '/',
  '/docs',
  '/openapi.json',
  '/api/tokeninfo',
  '/token',
  '/oauth2/revoke',
  '/oauth2/jwks',
  '/.well-known/oauth-authorization-server',
]);

interface Route {
  path: string;
  method: string;
}
const document = JSON.parse(readFileSync(resolve(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
const routes: Route[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
);
const guarded = routes.filter((route) => !WITHOUT_DATA.has(route.path));

let owner: TestCompany;
let stranger: TestCompany;
const made = new Map<string, string>();

beforeAll(async () => {
  [owner, stranger] = [await aCompany(), await aCompany()];
  for (const [name, fixture] of Object.entries(FIXTURES)) made.set(name, await fixture.make(owner));
});

function resourceOf(path: string): string {
  return /^\/(?:api|admin)\/([a-z_]+)/.exec(path)?.[1] ?? path;
}

/** A stranger has what every new company gets, and reads what is shared; both may still be arriving. */
async function countsOwnRowsAlone(path: string, name: string): Promise<void> {
  const { body } = await stranger.api.get(path, 200);
  const list = await stranger.api.get<Record<string, unknown[]>>(path.replace('/count.json', '.json'), 200);
  expect(list.text).not.toContain(MARK);
  expect(body).toEqual({ count: list.body[name]?.length });
}

it('knows the routes that are served', async () => {
  const served = (await (await fetch(`${system().url}/openapi.json`)).json()) as typeof document;
  const methods = ({ paths }: typeof document) =>
    Object.entries(paths).map(([path, operations]) => [path, Object.keys(operations)]);
  expect(methods(served)).toEqual(methods(document));
  expect(guarded.length).toBeGreaterThan(0);
});

describe('with the token of another company', () => {
  it.each(guarded)('$method $path shows and changes nothing', async ({ method, path }) => {
    const name = resourceOf(path);
    const fixture = FIXTURES[name];
    if (!fixture) throw new Error(`${path} is new: say in FIXTURES how company A comes to have ${name}`);
    const id = made.get(name) as string;
    const before = await owner.api.get(fixture.read(id), 200);

    const asked = path.endsWith('/search.json') ? (fixture.search ?? '') : '';
    const url = `${system().url}${path.replaceAll(/\{[^}]+\}/g, id)}${asked}`;
    const writes = method === 'POST' || method === 'PUT';
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${stranger.token}`, ...(writes && { 'content-type': 'application/json' }) },
      ...(writes && { body: JSON.stringify(fixture.body(id)) }),
    });
    const text = await answer.text();

    expect(text).not.toContain(MARK);
    // An id of another company is as unknown as one that does not exist; a reference to it is a wrong value.
    if (path.includes('{')) expect(answer.status).toBe(404);
    else expect([200, 201, 422]).toContain(answer.status);
    if (path.endsWith('/count.json')) await eventually(() => countsOwnRowsAlone(path, name));
    expect((await owner.api.get(fixture.read(id), 200)).text).toBe(before.text);
  });
});
