import { hash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Controller, Get, Module } from '@nestjs/common';
import { MAX_CONCURRENT_REQUESTS, routesOf } from '@marquee/edge';
import { DEFAULT_MESSAGES, ERROR_CODES, SCOPES, ShopError, type ErrorCode } from '@marquee/contracts';
import { eventually, expectDocumented, opened, sendRaw } from '@marquee/testing';
import { CONTROLLERS } from './gateway.module';
import type { ApiOperation } from './reference/document';
import { openapi } from './reference/openapi';
import type { TestGateway } from './testing/gateway.fixture';
import { aMembership } from './testing/sign-in.samples';
import { CATEGORY_BYTES } from './testing/stand-ins';
import { useGateway } from './testing/use-gateway';

const { fixture, gateway, desk, script } = useGateway();

type Options = Parameters<TestGateway['call']>[1];
const category = { category: { title: 'x' } };
/** The writing routes of apps and users in the reference; those of programs need a license key of a sold license. */
const changes = Object.entries(openapi(CONTROLLERS).paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(
      ([method, { security }]) => method !== 'get' && security.length > 0 && !security.some((way) => 'license' in way),
    )
    .map(([method, operation]) => ({
      line: `${method.toUpperCase()} ${path.replace(/\{\w+\}/, '7')}`,
      path,
      operation,
    })),
);
/** Every route, pages included, with each path parameter empty in turn, like scripts with an unset variable. */
const withEmptySegment = routesOf(CONTROLLERS).flatMap(({ method, path }) =>
  Array.from(path.matchAll(/:\w+/g)).map(({ 0: parameter, index }) => {
    const filled = (text: string) => text.replaceAll(/:\w+/g, '7');
    return `${method} ${filled(path.slice(0, index))}${filled(path.slice(index + parameter.length))}`;
  }),
);
const takesIfMatch = ({ parameters }: ApiOperation): boolean =>
  parameters.some((one) => '$ref' in one && one.$ref.endsWith('/IfMatch'));
/** The log lines besides those of the requests. */
const troubles = ({ lines }: TestGateway): Record<string, unknown>[] =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg !== 'request');

describe('errors', () => {
  const errorOf = (code: ErrorCode, error = DEFAULT_MESSAGES[code]) => ({
    error,
    error_code: ERROR_CODES[code],
    code,
    request_id: 'r-1',
  });
  const failing = (line: string, options: Options = {}) =>
    gateway.call(line, { ...options, headers: { 'x-request-id': 'r-1', ...options.headers } });
  const ofAllScopes = () => fixture.mint.token({ scope: Object.keys(SCOPES).join(',') });
  /** The credentials of an app, or of a user for an operation that no app may call. */
  const callerOf = async ({ security }: ApiOperation): Promise<NonNullable<Options>> => {
    if (security.every((way) => !('session' in way))) return { token: await ofAllScopes() };
    desk.admit({ email: 'bo@example.org', memberships: [aMembership({ company_id: 7 })] }, '');
    const session = desk.session('bo@example.org');
    const csrf = hash('sha256', `csrf:${session}`, 'base64url');
    return { token: null, headers: { cookie: `__Host-marquee=${session}`, 'x-csrf-token': csrf } };
  };

  it('returns the message and the field errors of a service to the client', async () => {
    script.fault = ShopError.invalid({ 'locales.0.language': ['must be two letters'] });
    const answer = await failing('POST /api/categories.json', { payload: category });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ ...errorOf('invalid'), errors: { 'locales.0.language': ['must be two letters'] } });
  });

  it('answers internal to an unexpected error, without its cause', async () => {
    script.fault = new TypeError('select * from secrets');
    const answer = await failing('GET /api/categories/7.json');
    expect([answer.statusCode, answer.json()]).toEqual([500, errorOf('internal')]);
  });

  // interface: Conventions rule 1
  it('answers 400, 413, 415 or 422 for different faults of a request body', async () => {
    const post = (payload: string, type = 'application/json') =>
      failing('POST /api/categories.json', { payload, headers: { 'content-type': type } });
    expect((await post('{')).statusCode).toBe(400);
    expect((await post('')).statusCode).toBe(400);
    const form = await post('title=x', 'application/x-www-form-urlencoded');
    expect([form.statusCode, form.json()]).toEqual([415, errorOf('unsupported_media_type')]);
    expect((await post('x', 'text/plain')).statusCode).toBe(415);
    // Files have a separate route.
    expect((await post('x', 'image/png')).statusCode).toBe(415);
    expect((await post('x', 'multipart/form-data; boundary=x')).statusCode).toBe(415);
    const large = await post(`"${'x'.repeat(1024 * 1024)}"`);
    expect([large.statusCode, large.json()]).toEqual([413, errorOf('too_large')]);
    const errors = { category: ['is required: the body is {"category": {…}}'] };
    expect((await post('{"title":"x"}')).json()).toEqual({ ...errorOf('invalid'), errors });
  });

  it.each(changes.filter(({ operation }) => operation.requestBody === undefined))(
    'rejects malformed JSON on a route without input and calls no service: $line',
    async ({ line, operation }) => {
      const asked = script.calls.length;
      const { token, headers } = await callerOf(operation);
      const sent = { ...headers, 'content-type': 'application/json' };
      const answer = await failing(line, { token, payload: '{bad', headers: sent });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        errorOf('malformed', 'The body is not valid JSON. Check its syntax and its UTF-8 encoding.'),
      ]);
      expect(script.calls.length).toBe(asked);
    },
  );

  it.each(changes.filter(({ operation }) => !takesIfMatch(operation)))(
    'answers 412 to If-Match on a route without a version: $line',
    async ({ line, operation }) => {
      const { token, headers } = await callerOf(operation);
      const matching = (tag: string) => failing(line, { token, headers: { ...headers, 'if-match': tag } });
      const sentence = errorOf(
        'precondition_failed',
        'This path returns no ETag that If-Match could name. Send the request without If-Match.',
      );
      const answer = await matching('"4"');
      expect([answer.statusCode, answer.json()]).toEqual([412, sentence]);
      expect((await matching('"abc"')).statusCode).toBe(412);
      expect((await matching('4')).statusCode).toBe(400);
      expect((await matching('*')).statusCode).not.toBe(412);
    },
  );

  it('ignores the content type of a request without a body', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await gateway.call('GET /api/categories.json', { headers })).statusCode).toBe(200);
    headers['content-type'] = 'text/plain';
    expect((await gateway.call('DELETE /api/categories/7.json', { headers, payload: '' })).statusCode).toBe(200);
  });

  it('reports a missing token before an invalid body', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await failing('POST /api/categories.json', { token: null, payload: '{', headers });
    expect(answer.statusCode).toBe(401);
  });

  it('answers 404 for an unknown path and 405 for an unsupported method', async () => {
    const unknown = await failing('GET /api/nothing.json?access_token=x');
    expect([unknown.statusCode, unknown.json()]).toEqual([404, errorOf('not_found')]);
    const other = await failing('PATCH /api/categories/7.json', { payload: category });
    expect([other.statusCode, other.headers['allow']]).toEqual([405, 'GET, HEAD, POST, PUT, DELETE']);
    expect(other.json()).toEqual(errorOf('method_not_allowed'));
    expect((await failing('DELETE /api/categories/count.json')).headers['allow']).toBe('GET, HEAD');
  });

  it('answers 404 for an empty path segment on every route and method', async () => {
    const token = await ofAllScopes();
    const asked = script.calls.length;
    const statuses = await Promise.all(
      withEmptySegment.flatMap((line) =>
        [1, 2, 3].map(async () => [line, (await failing(line, { token })).statusCode]),
      ),
    );
    expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
    expect(withEmptySegment.length).toBeGreaterThan(50);
    expect(script.calls.slice(asked).filter(({ operation }) => operation !== 'keys')).toEqual([]);
  });

  it("answers requests under a shop's host as the reference documents", async () => {
    const lines = Object.entries(openapi(CONTROLLERS).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '7')}`),
    );
    const headers = { host: 'films.example.org' };
    // Each call is compared with the reference.
    const answers = await Promise.all(lines.map((line) => failing(line, { token: null, headers })));
    expect(answers.filter(({ statusCode }) => statusCode === 404).length).toBeGreaterThan(50);
  });

  it('answers 404 for unknown paths beside /admin/webhooks instead of a sign-in page', async () => {
    for (const path of ['/admin/webhooks.xml', '/admin/webhooks', '/admin/none']) {
      expect([path, (await failing(`GET ${path}`, { token: null })).statusCode]).toEqual([path, 404]);
    }
  });

  it('answers a malformed path with the standard error body', async () => {
    const answer = await failing('GET /api/%zz');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      errorOf('malformed', 'The path is malformed. Check its percent-encoding.'),
    ]);
    expect(answer.headers).toMatchObject({ 'x-request-id': 'r-1', 'x-content-type-options': 'nosniff' });
  });

  it('answers 504 if a service does not respond in time', async () => {
    const hasty = await fixture.gateway({ deadlineMs: 500 });
    // The first calls of the gateway are slow; on a busy machine they exceed the timeout.
    await eventually(async () => expect((await hasty.call('GET /api/categories/7.json')).statusCode).toBe(200));
    const before = troubles(hasty).length;
    script.hang = true;
    expect((await hasty.call('GET /api/categories/7.json')).statusCode).toBe(504);
    expect(troubles(hasty).slice(before)).toMatchObject([
      { level: 'warn', operation: 'categories.get', company: 1202 },
    ]);
  });

  it('answers outcome_unknown if a service does not respond to a change in time', async () => {
    const hasty = await fixture.gateway({ deadlineMs: 500 });
    await hasty.call('GET /api/categories/7.json');
    script.hang = true;
    const answer = await hasty.call('POST /api/categories.json', { payload: category });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([504, undefined]);
    expect(answer.json()).toMatchObject({
      code: 'outcome_unknown',
      error_code: -21,
      error: `${DEFAULT_MESSAGES.outcome_unknown} Read the resource or its list before you retry. Send an Idempotency-Key with future POST requests.`,
    });
  });

  it('names the Idempotency-Key as a safe way to retry after an unknown outcome', async () => {
    script.fault = new ShopError('outcome_unknown');
    const headers = { 'idempotency-key': 'k-1' };
    const answer = await failing('POST /api/categories.json', { payload: category, headers });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([504, undefined]);
    expect(answer.json()).toMatchObject({ error: expect.stringContaining('the same Idempotency-Key') as string });
  });

  it('answers 503 to a read whose service reports an unknown outcome', async () => {
    script.fault = new ShopError('outcome_unknown');
    const answer = await failing('GET /api/categories/7.json');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '1',
      errorOf('unavailable'),
    ]);
  });

  it.each([
    [new ShopError('unavailable'), 'warn'],
    [new ShopError('internal'), 'warn'],
    [ShopError.notFound('category', 7), undefined],
  ])('logs a server fault as a warning and no client mistake: %s', async (fault, level) => {
    gateway.lines.length = 0;
    script.fault = fault;
    await failing('GET /api/categories/7.json');
    expect(troubles(gateway).map((line) => line['level'])).toEqual(level === undefined ? [] : [level]);
  });
});

describe('methods', () => {
  it('answers OPTIONS with the methods of the path', async () => {
    const answer = await gateway.call('OPTIONS /api/categories.json', { token: null });
    expect([answer.statusCode, answer.headers['allow']]).toEqual([204, 'GET, HEAD, POST']);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const answer = await gateway.call('HEAD /api/categories/7.json');
    expect([answer.statusCode, answer.payload, answer.headers['etag']]).toEqual([200, '', '"4"']);
    const length = Buffer.byteLength(`{"category":${CATEGORY_BYTES}}`);
    expect(answer.headers['content-length']).toBe(String(length));
  });
});

describe('every answer', () => {
  it.each([
    ['GET /api/categories.json', 'no-store'],
    ['GET /nowhere', 'no-store'],
    ['PATCH /api/categories.json', 'no-store'],
    ['GET /openapi.json', 'no-cache'],
  ])('sends a request id and headers against caching and sniffing: %s is %s', async (line, caching) => {
    const { headers } = await gateway.call(line);
    expect(headers).toMatchObject({
      'cache-control': caching,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const unwanted = ['server', 'x-powered-by', 'strict-transport-security'];
    expect(unwanted.filter((name) => name in headers)).toEqual([]);
  });

  // interface: Conventions rule 6
  it('requires TLS outside local mode, as reported by a trusted proxy', async () => {
    const production = await fixture.gateway({ mode: 'production', trustProxy: '127.0.0.1' });
    const plain = await production.call('GET /api/categories.json');
    expect([plain.statusCode, plain.json().code]).toEqual([403, 'tls_required']);
    const headers = { 'x-forwarded-proto': 'https' };
    const secure = await production.call('GET /api/categories.json', { headers });
    expect(secure.statusCode).toBe(200);
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    const stranger = await production.call('GET /api/categories.json', { headers, remoteAddress: '203.0.113.9' });
    expect(stranger.statusCode).toBe(403);
  });

  it.each([
    ['api.marquee.test', 'max-age=31536000; includeSubDomains'],
    ['API.marquee.test:443', 'max-age=31536000; includeSubDomains'],
    ['gateway.internal', 'max-age=31536000; includeSubDomains'],
    ['shop.example.org', 'max-age=31536000'],
    ['films.api.marquee.test', 'max-age=31536000'],
  ])('extends HSTS to subdomains of only the platform host: %s', async (host, said) => {
    const names = { apiHosts: ['gateway.internal'], trustProxy: '127.0.0.1' };
    const production = await fixture.gateway({ mode: 'production', ...names });
    const headers = { 'x-forwarded-proto': 'https', host };
    for (const line of ['GET /nowhere', 'GET /api/%zz']) {
      const answer = await production.call(line, { headers, token: null });
      expect(answer.headers['strict-transport-security']).toBe(said);
    }
  });

  it('logs one line per request without its path or query', async () => {
    gateway.lines.length = 0;
    const token = await fixture.mint.token();
    const headers = { 'x-request-id': 'r-2' };
    await gateway.call(`GET /api/categories/7.json?access_token=${token}`, { token: null, headers });
    await gateway.call('GET /api/nowhere/secret-token');
    const lines = gateway.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      method: 'GET',
      route: '/api/categories/:id.json',
      status: 200,
      ms: expect.any(Number),
      request_id: 'r-2',
      company: 1202,
      app: 'app-1',
      operation: 'categories.get',
    });
    expect(lines[1]).toMatchObject({ route: 'unmatched', status: 404 });
    expect(gateway.lines.join()).not.toMatch(/access_token|secret-token/);
  });

  it('measures every answer by route and status in metrics', async () => {
    await gateway.call('GET /api/categories/8.json');
    const text = await gateway.metrics.registry.metrics();
    expect(text).toMatch(/http_request_seconds_count\{[^}]*route="\/api\/categories\/:id.json"[^}]*status="200"/);
  });
});

describe('an invalid request', () => {
  const port = () => (gateway.app.getHttpServer().address() as AddressInfo).port;
  const send = (text: string) => sendRaw(port(), text);
  const withHost = (head: string): string => `${head}\r\nhost: a\r\nconnection: close\r\n\r\n`;
  const bearer = () => `authorization: Bearer ${gateway.token}`;
  const chunked = () =>
    `POST /api/categories.json HTTP/1.1\r\n${bearer()}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked`;
  beforeAll(() => gateway.app.listen(0, '127.0.0.1'));

  it.each([
    ['malformed HTTP', 'NONSENSE', 400],
    ['too large a header', `GET / HTTP/1.1\r\nx-large: ${'x'.repeat(20_000)}`, 431],
    [
      'two Content-Length headers',
      'GET /api/categories.json HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked',
      400,
    ],
    ['a request line without a path', 'OPTIONS * HTTP/1.1', 404],
    ['a path without a leading slash', 'GET *users HTTP/1.1', 404],
    ['an overlong id', `GET /api/categories/${'9'.repeat(9000)}.json HTTP/1.1`, 400],
    ['an unknown Expect header', 'GET /api/categories.json HTTP/1.1\r\nexpect: the moon', 401],
  ])('answers an invalid request with the standard error body: %s', async (_, head, status) => {
    expect(faultsOf(await send(withHost(head)), status)).toEqual([]);
  });

  it.each(['text/plain', 'application/json', 'application/x-www-form-urlencoded', 'image/png'])(
    'logs no server fault if a client disconnects during a body: %s',
    async (type) => {
      const server = gateway.app.getHttpServer();
      const arrived = once(server, 'request');
      const socket = connect(port(), '127.0.0.1');
      const headers = ['host: a', `content-type: ${type}`, 'content-length: 10'];
      socket.write(['POST /api/categories.json HTTP/1.1', ...headers, '', ''].join('\r\n'));
      await arrived;
      gateway.lines.length = 0;
      socket.destroy();
      await eventually(() => expect(promisify(server.getConnections.bind(server))()).resolves.toBe(0));
      await gateway.call('GET /api/categories/7.json');
      expect(troubles(gateway)).toEqual([]);
    },
  );
  it.each(['/token', '/oauth2/revoke', '/api/categories.json'])(
    'answers an invalid body with an error that the reference documents: POST %s',
    async (url) => {
      const head = [`POST ${url} HTTP/1.1`, 'host: localhost', 'content-type: application/x-www-form-urlencoded'];
      const answer = await sendRaw(port(), `${head.join('\r\n')}\r\nbad header\r\n\r\n`);
      const [lines = '', text = ''] = answer.split('\r\n\r\n');
      const headers = Object.fromEntries(
        lines
          .split('\r\n')
          .slice(1)
          .map((line) => line.toLowerCase().split(': ')),
      );
      const status = Number(lines.slice(9, 12));
      expect(status).toBe(400);
      expectDocumented({ method: 'POST', url, status, headers, text });
    },
  );

  it('answers a request without a Host header as the reference documents', async () => {
    const answer = await send('GET /api/categories.json HTTP/1.1\r\nconnection: close\r\n\r\n');
    expect(faultsOf(answer, 400)).toEqual([]);
    // HTTP/1.0 has no Host header.
    expect(faultsOf(await send('GET /api/categories.json HTTP/1.0\r\n\r\n'), 401)).toEqual([]);
  });

  it('answers a request only once if its body turns out to be malformed', async () => {
    const answer = await send(`${withHost(chunked())}2\r\n{}\r\nno length\r\n`);
    expect(faultsOf(answer, 400)).toEqual([]);
    expect(answer.split('HTTP/1.1 ')).toHaveLength(2);
  });

  it('sends no error that a client could match to the previous request', async () => {
    script.hang = true;
    expect(
      await send(
        `GET /api/categories/7.json?access_token=${gateway.token} HTTP/1.1\r\nhost: a\r\n\r\nNONSENSE\r\n\r\n`,
      ),
    ).toBe('');
  });

  it.each([
    ['POST /api/categories.json', 401],
    ['POST /api/nowhere.json', 404],
    ['POST /nowhere', 404],
  ])('answers before the body arrives if no route reads the body: %s is %i', async (line, status) => {
    const socket = await opened(port());
    const headers = ['host: a', 'content-type: application/json', 'content-length: 1048576'];
    socket.write(`${[`${line} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n{`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(faultsOf(String(answer), status)).toEqual([]);
  });

  it('answers a request only once if its body exceeds the timeout', async () => {
    const server = gateway.app.getHttpServer();
    const { requestTimeout, headersTimeout } = server;
    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
    Object.assign(server, { requestTimeout: 100, headersTimeout: 100 });
    try {
      const half = (type: string, ...more: string[]) => {
        const head = [
          'POST /api/files.json HTTP/1.1',
          'host: a',
          `content-type: ${type}`,
          'content-length: 10',
          ...more,
        ];
        return send(`${head.join('\r\n')}\r\n\r\nhalf`);
      };
      const [json, upload] = await Promise.all([half('application/json', bearer()), half('image/png')]);
      expect(faultsOf(json, 408)).toEqual([]);
      expect(faultsOf(upload, 401)).toEqual([]);
      expect(upload.split('HTTP/1.1')).toHaveLength(2);
    } finally {
      Object.assign(server, { requestTimeout, headersTimeout });
    }
  });

  /** The fields that every error of this status has and this answer lacks. */
  function faultsOf(answer: string, status: number): string[] {
    const wanted = [
      new RegExp(`^HTTP/1.1 ${status} `),
      /\r\nx-request-id: ([\w-]+)\r\n.*"error_code":-\d+,"code":"\w+","request_id":"\1"/s,
      /\r\ncache-control: no-store\r\n/,
      /\r\nreferrer-policy: no-referrer\r\n/,
      /\r\nx-content-type-options: nosniff\r\n/,
    ];
    return wanted.filter((pattern) => !pattern.test(answer)).map(String);
  }
});

describe('requests that are pipelined on one connection', () => {
  it('passes pipelined requests to services a few at a time and answers all of them', async () => {
    const { app } = gateway;
    if (!app.getHttpServer().listening) await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const asked = script.count('get');
    const take = jest.spyOn(script, 'take');
    take.mockImplementation(async (operation, ctx, input, usual) => {
      script.calls.push({ operation, ctx, input });
      await gate;
      return usual;
    });
    const client = await opened(port);
    let received = '';
    client.on('data', (bytes) => (received += String(bytes)));
    const head = ['GET /api/categories/7.json HTTP/1.1', 'host: localhost', `authorization: Bearer ${gateway.token}`];
    client.write(`${head.join('\r\n')}\r\n\r\n`.repeat(40));
    await eventually(() => expect(script.count('get')).toBe(asked + MAX_CONCURRENT_REQUESTS));
    expect((await gateway.call('GET /openapi.json')).statusCode).toBe(200);
    expect(script.count('get')).toBe(asked + MAX_CONCURRENT_REQUESTS);
    open();
    await eventually(() => expect(received.match(/HTTP\/1.1 200/g)).toHaveLength(40));
    client.destroy();
    take.mockRestore();
  });
});

describe('the reference', () => {
  it('serves the API reference at the root for people and for programs', async () => {
    const root = await gateway.call('GET /', { token: null });
    expect([root.statusCode, root.headers['location']]).toEqual([302, '/docs']);
    const page = await gateway.call('GET /docs', { token: null });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.payload).toContain('<title>Marquee API</title>');
    const document = await gateway.call('GET /openapi.json', { token: null });
    expect(document.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/categories.json': {} } });
    const head = await gateway.call('HEAD /docs', { token: null });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    expect(head.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  });

  it('serves the reference compressed and without scripts, and answers 304 to a current copy', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    for (const address of ['/docs', '/openapi.json']) {
      const plain = await gateway.call(`GET ${address}`, { token: null });
      const packed = await gateway.call(`GET ${address}`, { token: null, headers });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload);
      expect(packed.rawPayload.length).toBeLessThan(200_000);
      const known = { ...headers, 'if-none-match': String(packed.headers['etag']) };
      const again = await gateway.call(`GET ${address}`, { token: null, headers: known });
      expect([again.statusCode, again.payload]).toEqual([304, '']);
    }
    const page = await gateway.call('GET /docs', { token: null });
    expect(page.payload).not.toContain('<script');
    expect(String(page.headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  });

  it('permits the API console only its own script, and no other origins', async () => {
    const page = await gateway.call('GET /docs/console', { token: null });
    const policy = String(page.headers['content-security-policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]),
    );
    expect(policy.split('; ').filter((rule) => rule.includes('unsafe'))).toEqual(["style-src 'unsafe-inline'"]);
    expect(policy).not.toMatch(/https?:|\*/);
    expect(page.payload).not.toMatch(/https?:/);
  });

  it('serves the script of the reference compressed and with caching allowed', async () => {
    const page = await gateway.call('GET /docs/console', { token: null });
    const src = /<script src="([^"]+)"/.exec(page.payload)![1]!;
    const file = (encodings: string, address = src) =>
      gateway.call(`GET ${address}`, { token: null, headers: { 'accept-encoding': encodings } });
    const [packed, plain] = [await file('br, gzip;q=0.8'), await file('gzip;q=0, identity')];
    expect([packed.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined]);
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    const other = await file('gzip', '/assets/reference.js?v=of-another-release');
    expect(other.headers['cache-control']).toBe('no-cache');
  });
});

describe('a gateway with a route that does not say who may call it', () => {
  @Controller('api')
  class Undocumented {
    @Get('secrets.json')
    list(): string {
      return 'all of them';
    }
  }
  @Module({ controllers: [Undocumented] })
  class UndocumentedModule {}

  it('refuses to start a gateway with a route that does not declare its access', async () => {
    await expect(fixture.gateway({}, UndocumentedModule)).rejects.toThrow(
      'GET /api/secrets.json has no access rule. Add @Access(scope), @ForUsers(), @ForManagers(permission), @ForOperators(), @Public(reason), @Page(), @SignedIn(), @ShopPage() or @ShopSignedIn()',
    );
  });
});

describe('a missing service', () => {
  it('answers 503 with Retry-After if a service is not running', async () => {
    await fixture.catalog.close();
    const answer = await gateway.call('GET /api/categories/7.json');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  });
});
