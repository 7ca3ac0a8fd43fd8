import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { aCompany, system, type TestCompany } from '@marquee/testing';

/** What company A has, by the wrapper key of its routes: how to make one, and the mark by which its data would be known. */
const MARK = 'belongs-to-a-alone';
interface Fixture {
  /** Makes one, answers the value of its path parameter. */
  make(owner: TestCompany): Promise<string>;
  /** The path that reads it back. */
  read(id: string): string;
  /** A body that would change it, or create another. */
  body(id: string): object;
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

    const url = `${system().url}${path.replaceAll(/\{[^}]+\}/g, id)}`;
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
    else expect([200, 422]).toContain(answer.status);
    if (path.endsWith('/count.json')) expect(JSON.parse(text)).toEqual({ count: 0 });
    expect((await owner.api.get(fixture.read(id), 200)).text).toBe(before.text);
  });
});
