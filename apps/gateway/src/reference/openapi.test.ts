import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Post } from '@nestjs/common';
import { customerAddress } from '@marquee/contracts';
import { Access, Answers, Body, listOf, Serves, STATUS } from '@marquee/edge';
import { CONTROLLERS } from '../gateway.module';
import type { ApiOperation, ApiParameter, FormContent, JsonContent } from './document';
import { openapi } from './openapi';
import { parametersIn } from './parameters/shared-parameters';
import { textOf } from './texts/texts';

const document = openapi(CONTROLLERS);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
);

const parametersOf = (operation: ApiOperation): ApiParameter[] => parametersIn(operation, document);

interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
/** The names of the properties of each schema below a value. */
function propertyNamesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === 'properties' ? [Object.keys(inner as object)] : []),
    ...propertyNamesIn(inner),
  ]);
}

const MONEY = /(?:^|_)(?:amount|price|tax|discounts?|spent)$/;

/** The money fields of a schema by name. */
function moneyIn({ properties = {}, items }: Schema, path: string): { path: string; schema: Schema }[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    ...(MONEY.test(name) && !schema.properties && !schema.items ? [{ path: `${path}.${name}`, schema }] : []),
    ...moneyIn(schema, `${path}.${name}`),
  ]);
  return [...own, ...(items ? moneyIn(items, `${path}[]`) : [])];
}

describe('the reference', () => {
  it('matches the committed file docs/openapi.json', () => {
    const committed = readFileSync(join(__dirname, '../../../../docs/openapi.json'), 'utf8');
    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('gives every operation of the reference a unique name', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('categories.updateByPost');
  });

  // interface: Conventions rule 1
  it('ends API paths of the reference in .json except login, OAuth and shop-front paths', () => {
    const others = Object.keys(document.paths).filter((path) => !path.endsWith('.json'));
    expect(others.toSorted()).toEqual([
      '/.well-known/oauth-authorization-server',
      '/api/customers/login/{themesettings_id}/{login_token}',
      '/api/tokeninfo',
      '/collect/{themesettings_id}',
      '/oauth2/auth',
      '/oauth2/jwks',
      '/oauth2/revoke',
      '/token',
    ]);
  });

  // interface: Conventions rule 4
  it('declares amounts of money in the reference as integer cents', () => {
    const { schemas } = document.components as unknown as { schemas: Record<string, Schema> };
    const names = Object.keys(schemas).filter((name) => /^(?:Order|Refund|Price)(?:Create)?$|Statistic$/.test(name));
    const money = names.flatMap((name) => moneyIn(schemas[name] ?? {}, name));
    expect(money.length).toBeGreaterThan(20);
    expect(money.filter(({ schema }) => schema.type !== 'integer')).toEqual([]);
  });

  it('declares parameters of several operations as components of the reference', () => {
    const inline = operations.flatMap(({ operation }) => operation.parameters.filter((one) => !('$ref' in one)));
    const keys = inline.map((parameter) => JSON.stringify({ ...parameter, example: undefined }));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(Object.keys(document.components.parameters)).toEqual(
      expect.arrayContaining(['CustomerToken', 'CreatedAtMin', 'WebhookId', 'CompanyId', 'StartDate', 'Limit']),
    );
  });

  it('rejects two properties of a schema whose names differ only in case or separators', () => {
    const alike = propertyNamesIn(document).filter((names) => {
      const snakes = names.map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').replaceAll(/^\W+|\W+$/g, ''));
      return new Set(snakes.map((name) => name.toLowerCase().replaceAll(/\W/g, '_'))).size < names.length;
    });
    expect(alike).toEqual([]);
  });

  it('defines the target of every $ref in the reference', () => {
    const text = JSON.stringify(document);
    const missing = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].filter(
      ([, kind, name]) => !(name! in (document.components as never as Record<string, object>)[kind!]!),
    );
    expect(missing).toEqual([]);
  });

  it('documents the scope, parameters, body and answers of a create route', () => {
    const create = document.paths['/api/categories.json']!['post']!;
    expect(create.security).toEqual([{ oauth2: ['products'] }, { bearer: [] }, { access_token: [] }]);
    expect(parametersOf(create).map(({ name }) => name)).toEqual(['If-Match', 'Idempotency-Key']);
    const { schema } = (create.requestBody!.content as JsonContent)['application/json'];
    expect(schema['properties']).toMatchObject({ category: { $ref: '#/components/schemas/CategoryCreate' } });
    expect(Object.keys(create.responses)[0]).toBe('201');
    const list = document.paths['/api/categories.json']!['get']!;
    const names = ['limit', 'page', 'since_id', 'page_info', 'order', 'fields'];
    expect(parametersOf(list).map(({ name }) => name)).toEqual(names);
  });

  it('documents the body of a refund under its orders path', () => {
    const { requestBody } = document.paths['/api/orders/{id}/refunds.json']!['post']!;
    const { schema } = (requestBody!.content as JsonContent)['application/json'];
    expect(schema['properties']).toMatchObject({ refund: { $ref: '#/components/schemas/RefundCreate' } });
    const { properties } = document.components.schemas['RefundCreate']!;
    expect(Object.keys(properties as object)).toEqual(['note', 'refund_line_items', 'restock', 'amount']);
  });

  it('documents the filters of lists, and whether paths take a token or an id', () => {
    const [filter] = parametersOf(document.paths['/api/users.json']!['get']!);
    expect(filter).toMatchObject({ name: 'updated_at_min', in: 'query', schema: { type: 'string' } });
    const [query] = parametersOf(document.paths['/api/users/search.json']!['get']!);
    expect(query).toMatchObject({ name: 'query', required: true });
    const [token] = parametersOf(document.paths['/api/users/{token}.json']!['get']!);
    expect(token).toMatchObject({ name: 'token', in: 'path', schema: { type: 'string' } });
    const [id] = parametersOf(document.paths['/api/categories/{id}.json']!['get']!);
    expect(id).toMatchObject({ name: 'id', in: 'path', schema: { type: 'integer' } });
  });

  it.each(['add', 'activate'])('documents the marketplace operation %s as completely as other operations', (name) => {
    const operation = document.paths[`/api/marketplace/{market_id}/${name}.json`]!['post']!;
    expect(parametersOf(operation)).toMatchObject([
      { name: 'market_id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'If-Match', in: 'header' },
      { name: 'Idempotency-Key', in: 'header' },
    ]);
    expect(JSON.stringify(operation.responses['200'])).toContain('X-Api-Call-Limit');
  });

  it('documents the body of a create whose answer is a list', () => {
    @Controller('api')
    @Serves(customerAddress)
    class Addresses {
      @Post('addresses.json')
      @Access('customers')
      @Answers(listOf(customerAddress))
      create(@Body() body: unknown): unknown {
        return body;
      }
    }
    const { operationId, requestBody } = openapi([Addresses]).paths['/api/addresses.json']!['post']!;
    expect(operationId).toBe('addresses.create');
    expect(JSON.stringify(requestBody)).toContain('#/components/schemas/CustomerAddressCreate');
  });

  it('documents every path parameter of every route', () => {
    const unsaid = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) => {
        const { operationId } = operation;
        const said = new Set(
          parametersOf(operation)
            .filter((one) => one.in === 'path')
            .map((one) => one.name),
        );
        return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (said.has(name!) ? [] : [operationId]));
      }),
    );
    expect(unsaid).toEqual([]);
  });

  it('documents the form, the query and the errors of the token endpoint', () => {
    const exchange = document.paths['/token']!['post']!;
    const fields = [
      'grant_type',
      'refresh_token',
      'code',
      'client_id',
      'client_secret',
      'code_verifier',
      'redirect_uri',
    ];
    const { schema } = (exchange.requestBody!.content as FormContent)['application/x-www-form-urlencoded'];
    expect(Object.keys(schema['properties'] as object)).toEqual(fields);
    expect(parametersOf(exchange).map(({ name }) => name)).toEqual(fields);
    expect(exchange.requestBody?.required).toBe(false);
    expect(JSON.stringify(exchange.responses['401'])).toContain('#/components/schemas/OAuthError');
    const revoke = document.paths['/oauth2/revoke']!['post']!;
    expect([revoke.parameters, revoke.requestBody?.required]).toEqual([[], true]);
    expect(revoke.responses['200']).not.toHaveProperty('content');
  });

  const routed = operations.filter(({ operation }) => operation.operationId !== 'oauth.authorize');

  it.each(routed)('documents every status of $method $path', ({ method, operation }) => {
    const { operationId, security, requestBody } = operation;
    const takes = (name: string): boolean => parametersOf(operation).some((one) => one.name === name);
    const isForm = JSON.stringify(requestBody?.content ?? {}).includes('x-www-form-urlencoded');
    const statuses = [
      // Every route may answer these: a malformed URL or query, no TLS, and server faults.
      400,
      403,
      500,
      503,
      504,
      ...(security.length > 0 ? [401, 429] : []),
      ...(isForm ? [401, 413, 415, 429] : []),
      // A login link redirects, or gives the same answer for every fault.
      // Any other path may be unknown to its shop or company, and is 404 under the host name of a shop.
      ...(operation.operationId === 'login.open' ? [303] : [404]),
      ...(takes('If-None-Match') ? [304] : []),
      // Visitors of a shop send data without a token.
      ...(operation.operationId === 'collect.collect' ? [413, 415, 422, 429] : []),
      // 422 for a password that does not match.
      ...(takes('password') ? [422] : []),
      // Bodies are checked wherever HTTP allows one, and conditions wherever a route changes data.
      ...(security.length > 0 && method !== 'get' ? [413, 415] : []),
      // Programs with a license key name no versions.
      ...(security.some((way) => !('license' in way)) && method !== 'get' ? [412] : []),
      // A conflict and invalid fields need a reason, or a key that was used before.
      ...(textOf(operationId).conflict !== undefined || takes('Idempotency-Key') ? [409] : []),
      ...(textOf(operationId).invalid !== undefined || takes('Idempotency-Key') ? [422] : []),
    ];
    const said = Object.keys(operation.responses).filter((status) => !status.startsWith('2'));
    expect(said.map(Number)).toEqual([...new Set(statuses)].toSorted((one, other) => one - other));
  });

  it.each(routed)('documents the conditional headers of $method $path', ({ method, path, operation }) => {
    const names = new Set(parametersOf(operation).map(({ name }) => name));
    const isChange = operation.security.some((way) => !('license' in way)) && method !== 'get';
    expect(names.has('If-Match')).toBe(isChange);
    const { headers = {} }: { headers?: object } = operation.responses['200'] ?? {};
    const hasVersion = 'ETag' in headers;
    expect(names.has('If-None-Match')).toBe(method === 'get' && hasVersion);
    // Orders and apps are rendered with data that changes without them: docs/internal/decisions.md, "ETag of an order".
    const isUntagged = ['/api/orders/{id}.json', '/api/apps/{id}.json'].includes(path);
    // Daily statistics come complete and have no versions.
    const isOfDays = /^\/api\/statistics\/(?!order_products\/)/.test(path);
    // Public keys are derived and have no versions.
    const isOne = method === 'get' && /^(?!\/\.well-known).*\{\w+\}\.json$/.test(path);
    const isOfPerson = /^\/admin\/\{company\}\/(own_apps|users)\//.test(path);
    if (isOne) expect(hasVersion || names.has('page_info')).toBe(!isUntagged && !isOfDays && !isOfPerson);
  });

  it('documents a response component for every error status', () => {
    const { responses } = document.components;
    expect(Object.values(STATUS).filter((status) => !(status in responses))).toEqual([]);
  });

  it('documents the error texts of tokeninfo', () => {
    const refused = document.paths['/api/tokeninfo']!['get']!.responses['400'];
    expect(JSON.stringify(refused)).toContain('#/components/schemas/TokenFault');
    expect(document.components.schemas['TokenFault']!['properties']).toMatchObject({
      error: { type: 'string', enum: ['expired', 'access_token required', 'invalid access_token'] },
      code: { type: 'string', const: 'unauthorized' },
    });
  });

  it('omits the HTML pages from the reference', () => {
    expect(Object.keys(document.paths).filter((path) => /^\/admin(?!.*\.json$)|sign-in|assets/.test(path))).toEqual([]);
  });

  it('documents shop-front reports with the fields of each kind and the answer 202', () => {
    const { requestBody, responses, security } = document.paths['/collect/{themesettings_id}']!['post']!;
    expect(security).toEqual([]);
    const { schema } = (requestBody!.content as JsonContent)['application/json'];
    const kinds = (schema['oneOf'] as { properties: Record<string, { const?: string }> }[]).map(
      ({ properties }) => properties['kind']?.const ?? Object.keys(properties),
    );
    expect(kinds).toEqual(['subscriber', 'group_member', 'newsletter', ['visitor', 'happenings']]);
    for (const status of ['200', '202', '422']) {
      expect(JSON.stringify(responses[status])).toContain('Access-Control-Allow-Origin');
    }
    expect(Object.keys(document.paths['/collect/{themesettings_id}']!)).toEqual(['post']);
  });

  it("documents both answers of a route with two answers, and a list's second key", () => {
    const list = document.paths['/api/companies.json']!['get']!;
    const { content } = list.responses['200'] as unknown as { content: JsonContent };
    const keys = (content['application/json'].schema['oneOf'] as { properties: object }[]).map((one) =>
      Object.keys(one.properties),
    );
    expect(keys).toEqual([['companies', 'company'], ['company']]);
  });
});
