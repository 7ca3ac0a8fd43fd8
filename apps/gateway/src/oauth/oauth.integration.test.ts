import { DEFAULT_MESSAGES, ShopError } from '@marquee/contracts';
import { encoded, UNHURRIED } from '@marquee/testing';
import { TOKENS } from '../testing/sign-in.samples';
import { useGateway } from '../testing/use-gateway';

const { fixture, gateway, desk } = useGateway();

const EXCHANGE = { grant_type: 'refresh_token', refresh_token: 'old-refresh-token', client_id: 'shelf-sync' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
const post = (path: string, fields: Record<string, string | string[]>, headers = {}) =>
  gateway.call(`POST ${path}`, { token: null, payload: encoded(fields), headers: { ...FORM, ...headers } });
const refusing = (error: string): void =>
  void desk.answers.set('exchange', () => ({ error, error_description: 'Said by auth.' }));

describe('the token endpoint', () => {
  // interface: Flow rule 3; Flow rule 4
  it('accepts the token parameters in the query, and returns every key of the response', async () => {
    const answer = await gateway.call(`POST /token?${encoded(EXCHANGE)}`, { token: null });
    expect([answer.statusCode, answer.json()]).toEqual([200, TOKENS]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      pragma: 'no-cache',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(desk.asked('exchange')).toEqual([EXCHANGE]);
  });

  it('accepts the token parameters in a form, and the client in the header', async () => {
    const { client_id, ...rest } = EXCHANGE;
    await post('/token', EXCHANGE);
    await post('/token', rest, basic(`${client_id}:s%2Bx`));
    expect(desk.asked('exchange')).toEqual([EXCHANGE, { ...EXCHANGE, client_secret: 's+x' }]);
  });

  it('ignores the content type of a token request without a body', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain; charset=utf-8']) {
      const headers = { 'content-type': type, authorization: 'Bearer of-another-call' };
      const answer = await gateway.call(`POST /token?${encoded(EXCHANGE)}`, { token: null, headers, payload: '' });
      expect(answer.statusCode).toBe(200);
    }
  });

  it.each([
    ['a parameter both in query and form', () => post('/token?client_id=shelf-sync', EXCHANGE)],
    ['a parameter twice in the form', () => post('/token', { ...EXCHANGE, client_id: ['a', 'a'] })],
    ['a parameter twice in the query', () => post('/token?scope=&client_id=a&client_id=a', {})],
    [
      'two kinds of client authentication',
      () => post('/token', { ...EXCHANGE, client_secret: 's' }, basic('shelf-sync:s')),
    ],
    ['two different clients', () => post('/token', EXCHANGE, basic('another:s'))],
    ['a malformed form', () => gateway.call('POST /token', { token: null, payload: 'a=%ff', headers: FORM })],
  ])('rejects a token request with %s without a call to auth', async (_, ask) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      error: 'invalid_request',
      error_description: expect.any(String),
      code: 'malformed',
    });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(desk.calls).toEqual([]);
  });

  it('rejects a token request whose body is not a form', async () => {
    const headers = { 'content-type': 'application/json' };
    const json = await gateway.call('POST /token', { token: null, headers, payload: '{"grant_type":"refresh_token"}' });
    expect([json.statusCode, json.json().error]).toEqual([415, 'invalid_request']);
    const plain = await gateway.call('POST /token', {
      token: null,
      headers: { 'content-type': 'text/plain' },
      payload: encoded(EXCHANGE),
    });
    expect([plain.statusCode, plain.json()]).toEqual([
      415,
      {
        error: 'invalid_request',
        error_description: 'The Content-Type is not supported. Send the body as application/x-www-form-urlencoded.',
        code: 'unsupported_media_type',
      },
    ]);
    expect(desk.calls).toEqual([]);
    const large = await post('/token', { refresh_token: 'x'.repeat(70_000) });
    expect([large.statusCode, large.json().error]).toEqual([413, 'invalid_request']);
  });

  it('answers refusals of auth with the error codes of RFC 6749 and of Marquee', async () => {
    refusing('invalid_grant');
    const grant = await post('/token', EXCHANGE);
    expect([grant.statusCode, grant.json()]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'Said by auth.', code: 'invalid' },
    ]);
    expect(grant.headers['www-authenticate']).toBeUndefined();
    refusing('invalid_client');
    const client = await post('/token', EXCHANGE);
    expect([client.statusCode, client.json()]).toEqual([
      401,
      { error: 'invalid_client', error_description: 'Said by auth.', code: 'unauthorized' },
    ]);
    expect(client.headers['www-authenticate']).toMatch(/^Basic realm=/);
  });

  it('rejects client credentials that the gateway cannot decode', async () => {
    const answer = await post('/token', EXCHANGE, { authorization: 'Basic ???' });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client']);
    expect(desk.calls).toEqual([]);
  });

  it.each([
    ['unavailable', 503, 'temporarily_unavailable', new ShopError('unavailable')],
    ['timeout', 504, 'temporarily_unavailable', new ShopError('timeout')],
    ['outcome_unknown', 504, 'server_error', new ShopError('outcome_unknown')],
    ['internal', 500, 'server_error', new TypeError('of ours')],
  ] as const)(
    'answers a failure of auth with the code %s, status %i and error %s',
    async (code, status, error, fault) => {
      desk.answers.set('exchange', () => {
        throw fault;
      });
      const answer = await post('/token', EXCHANGE);
      expect([answer.statusCode, answer.json()]).toEqual([
        status,
        { error, error_description: expect.stringContaining(DEFAULT_MESSAGES[code]), code },
      ]);
      expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
      if (code === 'outcome_unknown') expect(answer.json().error_description).toContain('Repeat the same request.');
    },
  );

  it('blocks a client after sixty wrong secrets for a minute, and no other client', async () => {
    const watchful = await fixture.gateway(UNHURRIED);
    watchful.standStill();
    const ask = (remoteAddress: string, client = 'shelf-sync') => {
      const payload = encoded({ ...EXCHANGE, client_id: client });
      return watchful.call('POST /token', { token: null, payload, headers: FORM, remoteAddress });
    };
    refusing('invalid_grant');
    for (let i = 0; i < 70; i++) expect((await ask('192.0.2.1')).statusCode).toBe(400);
    refusing('invalid_client');
    for (let i = 0; i < 60; i++) expect((await ask('192.0.2.1')).statusCode).toBe(401);
    const refused = await ask('192.0.2.1');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { error: 'temporarily_unavailable', code: 'rate_limited' },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('192.0.2.2')).statusCode).toBe(401);
    desk.answers.clear();
    expect((await ask('192.0.2.1')).statusCode).toBe(429);
    expect((await ask('192.0.2.1', 'another')).statusCode).toBe(200);
    watchful.ahead = 61_000;
    expect((await ask('192.0.2.1')).statusCode).toBe(200);
  });

  it('logs no token and no secret from requests to the token endpoint', async () => {
    gateway.lines.length = 0;
    await gateway.call(`POST /token?${encoded({ ...EXCHANGE, client_secret: 'private-secret' })}`, { token: null });
    await post('/token', { ...EXCHANGE, client_secret: 'private-secret' });
    await post('/oauth2/revoke', { token: 'old-refresh-token', client_id: 'shelf-sync' });
    desk.answers.set('exchange', () => {
      throw new TypeError('of ours');
    });
    await post('/token', { ...EXCHANGE, client_secret: 'private-secret' });
    expect(gateway.lines.length).toBeGreaterThanOrEqual(4);
    expect(gateway.lines.join()).not.toMatch(
      /old-refresh-token|private-secret|fixture-access|fixture-refresh|grant_type/,
    );
  });
});

describe('giving up a token', () => {
  it('answers a token revocation with an empty body', async () => {
    const answer = await post('/oauth2/revoke', { token: 't', client_id: 'shelf-sync', token_type_hint: 'x' });
    expect([answer.statusCode, answer.payload]).toEqual([200, '']);
    expect(desk.asked('revoke')).toEqual([{ token: 't', client_id: 'shelf-sync' }]);
  });

  it('ignores a token in the query of a revocation', async () => {
    desk.answers.set('revoke', () => ({ error: 'invalid_client', error_description: 'x' }));
    const answer = await post('/oauth2/revoke?token=t', {}, basic('shelf-sync:wrong'));
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'invalid_client']);
    expect(desk.asked('revoke')).toEqual([{ client_id: 'shelf-sync', client_secret: 'wrong' }]);
  });
});

describe('the OAuth metadata', () => {
  it('lists every OAuth endpoint at the public address in the OAuth metadata', async () => {
    const answer = await gateway.call('GET /.well-known/oauth-authorization-server', { token: null });
    expect(answer.json()).toEqual({
      issuer: 'https://api.marquee.test',
      authorization_endpoint: 'https://api.marquee.test/oauth2/auth',
      token_endpoint: 'https://api.marquee.test/token',
      revocation_endpoint: 'https://api.marquee.test/oauth2/revoke',
      jwks_uri: 'https://api.marquee.test/oauth2/jwks',
      service_documentation: 'https://api.marquee.test/docs',
      scopes_supported: [
        'products',
        'customers',
        'orders',
        'themes',
        'files',
        'companies',
        'statistics',
        'webhooks',
        'licenses',
      ],
      response_types_supported: ['code'],
      grant_types_supported: ['refresh_token', 'authorization_code'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
      revocation_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
    });
  });

  it('serves the public keys without a token, cacheable for a minute', async () => {
    const answer = await gateway.call('GET /oauth2/jwks', { token: null });
    expect(answer.json()).toEqual({ keys: fixture.script.keys });
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    fixture.script.keysFault = new ShopError('unavailable');
    const failed = await gateway.call('GET /oauth2/jwks', { token: null });
    fixture.script.keysFault = undefined;
    expect([failed.statusCode, failed.headers['cache-control']]).toEqual([503, 'no-store']);
  });
});
