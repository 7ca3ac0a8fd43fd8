import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SCOPES, type Scope } from '@marquee/contracts';
import { aCompany, type TestCompany } from '@marquee/testing';

interface Guarded {
  readonly method: string;
  readonly path: string;
  readonly scope: Scope;
}
const document = JSON.parse(readFileSync(resolve(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { security: Record<string, Scope[]>[] }>>;
};
const guarded: Guarded[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { security }]) =>
    [...new Set(security.flatMap((way) => Object.values(way).flat()))].map((scope) => ({
      method: method.toUpperCase(),
      path,
      scope,
    })),
  ),
);

const companies = new Map<Scope, TestCompany>();
beforeAll(async () => {
  for (const scope of new Set(guarded.map((route) => route.scope))) {
    const others = (Object.keys(SCOPES) as Scope[]).filter((other) => other !== scope);
    companies.set(scope, await aCompany({ scopes: others }));
  }
});

it('knows the routes that need a scope', () => {
  expect(guarded.length).toBeGreaterThan(5);
});

describe('a token with every scope but the one that a route needs', () => {
  it.each(guarded)('is refused by $method $path, which names $scope', async ({ method, path, scope }) => {
    const { api } = companies.get(scope) as TestCompany;
    const url = path.replaceAll(/\{[^}]+\}/g, '1');
    const answer = await refusalOf(api, method, url);
    expect(answer.body.error).toBe(`The access token lacks the scope ${scope}.`);
  });
});

function refusalOf(api: TestCompany['api'], method: string, url: string) {
  switch (method) {
    case 'GET':
      return api.get<{ error: string }>(url, 403);
    case 'DELETE':
      return api.delete<{ error: string }>(url, 403);
    case 'PUT':
      return api.put<{ error: string }>(url, {}, 403);
    case 'POST':
      return api.post<{ error: string }>(url, {}, 403);
    default:
      throw new Error(`This test does not know how to call ${method} ${url}.`);
  }
}
