import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { SCOPES, type Scope } from '@marquee/contracts';
import { aCompany, fetchDocumented, system, type TestCompany } from '@marquee/testing';

interface Guarded {
  readonly method: string;
  readonly path: string;
  readonly scope: Scope;
  /** The route takes one of several scopes, and answers what the scopes of the token allow. */
  readonly isOneOf: boolean;
}
const document = JSON.parse(readFileSync(resolve(__dirname, '../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { security: Record<string, Scope[]>[] }>>;
};
const guarded: Guarded[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { security }]) =>
    [...new Set(security.flatMap((way) => Object.values(way).flat()))].map((scope, _place, all) => ({
      method: method.toUpperCase(),
      path,
      scope,
      isOneOf: all.length > 1,
    })),
  ),
);

const named = [...new Set(guarded.map((route) => route.scope))];
/** Apps by the scope that their token lacks, and by its only scope. */
const companies = new Map<Scope, { readonly without: TestCompany; readonly only: TestCompany }>();
beforeAll(async () => {
  for (const scope of named) {
    const others = (Object.keys(SCOPES) as Scope[]).filter((other) => other !== scope);
    companies.set(scope, { without: await aCompany({ scopes: others }), only: await aCompany({ scopes: [scope] }) });
  }
});
const companiesOf = (scope: Scope) => companies.get(scope) as { without: TestCompany; only: TestCompany };

/** The resources and methods of each scope in the interface. */
const WRITE = ['DELETE', 'GET', 'POST', 'PUT'];
const ALLOWED: readonly [Scope, string, readonly string[]][] = [
  ['products', 'products', WRITE],
  ['products', 'categories', WRITE],
  ['customers', 'customers', WRITE],
  ['orders', 'orders', WRITE],
  ['themes', 'themesettings', WRITE],
  ['files', 'files', ['DELETE', 'GET', 'POST', 'PUT']],
  ['companies', 'companies', ['GET', 'PUT']],
  ['statistics', 'statistics', ['GET']],
  ['webhooks', 'webhooks', WRITE],
  ['licenses', 'issued_licenses', ['DELETE', 'GET', 'POST']],
];
const resourceOf = (path: string): string => /^\/\w+\/(\w+)/.exec(path)?.[1] ?? '';

it('tests every route that requires a scope', () => {
  expect(guarded.length).toBeGreaterThan(5);
});

// interface: Scope products; Scope themes; Scope companies; Scope statistics; Scope webhooks
it.each(ALLOWED)('requires the scope %s on exactly the routes of %s', (scope, resource, methods) => {
  const routes = guarded.filter(({ path }) => resourceOf(path) === resource);
  expect([...new Set(routes.map(({ method }) => method))].toSorted()).toEqual(methods);
  expect([...new Set(routes.map((route) => route.scope))]).toEqual([scope]);
});

describe('a token with the scope that a route needs and no other', () => {
  it.each(guarded)('admits a token with only the scope $scope: $method $path', async ({ method, path, scope }) => {
    const { token } = companiesOf(scope).only;
    const isSent = method === 'POST' || method === 'PUT';
    const { status } = await fetchDocumented(`${system().url}${path.replaceAll(/\{[^}]+\}/g, '1')}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(isSent ? { 'content-type': 'application/json' } : {}) },
      ...(isSent ? { body: '{}' } : {}),
    });
    expect([200, 202, 400, 404, 415, 422]).toContain(status);
  });
});

describe('a token with every scope but the one that a route needs', () => {
  it.each(guarded.filter(({ isOneOf }) => !isOneOf))(
    'rejects a token that lacks only the scope $scope: $method $path',
    async ({ method, path, scope }) => {
      const { api } = companiesOf(scope).without;
      const url = path.replaceAll(/\{[^}]+\}/g, '1');
      const answer = await refusalOf(api, method, url);
      expect(answer.body.error).toBe(
        `The access token lacks the scope ${scope}. Authorize the app again with that scope.`,
      );
    },
  );
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
