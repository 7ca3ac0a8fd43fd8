import { createLogger } from './logger';
import { redacted } from './redaction';

function lines(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const written: string[] = [];
  write(createLogger('test', 'debug', { write: (line: string) => void written.push(line) }));
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const HIDDEN = 'a-value-nobody-may-read';

/** All secret keys, listed here and not imported, so that a missing one in the code fails the test. */
const NEVER_PRINTED = {
  'fields of the interface': [
    'password',
    'password_confirmation',
    'new_password',
    'access_token',
    'refresh_token',
    'external_access_token',
    'login_token',
    'checkout_token',
    'customer_token',
    'token',
    'code',
    'code_verifier',
    'client_secret',
    'signing_secret',
    'creditcard_number',
    'creditcard_cvc',
  ],
  'columns of our own': ['password_hash', 'sealed_secret', 'token_hash', 'private_key', 'idempotency_key'],
  configuration: [
    'NATS_PASSWORD',
    'NATS_PASSWORD_WEBHOOK_DISPATCH',
    'NATS_PASSWORDS',
    'POSTGRES_PASSWORD',
    'DATABASE_URL',
    'ADMIN_DATABASE_URL',
    'MARQUEE_KEY',
  ],
  'names in code': [
    'natsPassword',
    'pass',
    'databaseUrl',
    'marqueeKey',
    'vaultKey',
    'refreshToken',
    'accessToken',
    'clientSecret',
    'codeVerifier',
    'idempotencyKey',
    'secrets',
  ],
  headers: ['Authorization', 'Proxy-Authorization', 'Cookie', 'Set-Cookie', 'X-API-Key', 'Idempotency-Key'],
};

const SECRET_TEXTS = [
  `/api/categories.json?limit=1&access_token=${HIDDEN}`,
  `/api/customers.json?email=a@b.example&password=${HIDDEN}`,
  `/oauth/callback?code=${HIDDEN}`,
  `code=${HIDDEN}&state=1`,
  `refresh_token=${HIDDEN}`,
  `grant_type=refresh_token&refresh_token=${HIDDEN}`,
  `NATS_PASSWORD_AUTH=${HIDDEN} node main.js`,
  `{"password":"${HIDDEN}"}`,
  `{"customer": {"password" : "two words, ${HIDDEN}"}}`,
  `{"code":"${HIDDEN}"}`,
  JSON.stringify({ body: JSON.stringify({ clientSecret: `two words ${HIDDEN}` }) }),
  `{ token: '${HIDDEN}' }`,
  `Authorization: Bearer ${HIDDEN}`,
  `authorization: Basic ${HIDDEN}`,
  `cookie: a=1; session=${HIDDEN}`,
  `x-api-key: ${HIDDEN}`,
  `connect postgres://marquee:${HIDDEN}@db/marquee failed`,
  `connect postgres://marquee:at@${HIDDEN}@db/marquee failed`,
  `connect nats://${HIDDEN}@host:4222 failed`,
  `GET /api/customers/login/17/${HIDDEN}`,
  `signed eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxMjM0NTY3In0.${HIDDEN}`,
  `session-eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxMjM0NTY3In0.${HIDDEN}`,
  `of.shop.eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxMjM0NTY3In0.${HIDDEN}`,
];

describe('logs', () => {
  describe.each(Object.entries(NEVER_PRINTED))('of %s', (_where, keys) => {
    it.each(keys)('never logs a value under the key %s, at any depth or case', (key) => {
      const nested = {
        [key]: { inner: HIDDEN },
        deeper: [{ [key.toUpperCase()]: HIDDEN }, { [key.toLowerCase()]: HIDDEN }],
      };
      const [line] = lines((log) => log.info({ [key]: HIDDEN, nested }, 'said'));
      expect(JSON.stringify(line)).not.toContain(HIDDEN);
      expect(JSON.stringify(line)).toContain('[redacted]');
    });
  });

  it.each(SECRET_TEXTS)('replaces the secret in the log text: %s', (text) => {
    const written = lines((log) => {
      log.info(text);
      log.warn({ about: text }, 'said');
      log.error({ err: new Error(text, { cause: new Error(text) }) }, 'failed');
    });
    expect(written).toHaveLength(3);
    expect(JSON.stringify(written)).not.toContain(HIDDEN);
  });

  it('logs values that are not secret, and the type, message and stack of errors', () => {
    const [line] = lines((log) => log.error({ err: new TypeError('no such thing'), company: 7 }, 'failed'));
    expect(line).toMatchObject({ level: 'error', msg: 'failed', company: 7 });
    expect(line?.['err']).toMatchObject({ type: 'TypeError', message: 'no such thing' });
    expect(JSON.stringify(line?.['err'])).toContain('redaction.test');
  });

  it('logs the fields of every request line', () => {
    const about = {
      request_id: 'a0b1c2d3-0000-4000-8000-000000000000',
      company: 7,
      app: 'a-client-id',
      operation: 'catalog.categories.update',
      route: '/api/customers/:token.json',
      status: 200,
      ms: 1.25,
      consumer: 'statistics-orders',
      subject: 'events.7.order.created',
      at: '2026-01-01T00:00:00.000Z',
    };
    const [line] = lines((log) => log.info(about, 'request'));
    expect(line).toMatchObject(about);
  });

  it.each([
    'Configuration: MARQUEE_KEY must be set; NATS_PASSWORD holds a default secret.',
    'invalid access_token',
    'Unexpected token } in JSON at position 7',
    'duplicate key value violates unique constraint "customers_token"',
    'at verifyToken (/marquee/dist/libs/auth/token.js:12:3)',
    'GET https://shop.example.org/api/categories.json?limit=1&page=2',
  ])('keeps the log text that names a secret without its value: %s', (text) => {
    expect(redacted(text)).toBe(text);
  });

  it.each(['ECONNREFUSED', 'ERR_HTTP_REQUEST_TIMEOUT', '57P01', 'idempotency_in_flight'])(
    'logs the error code %s unchanged',
    (code) => {
      const failure = Object.assign(new Error('lost'), { code });
      const [line] = lines((log) => log.warn({ err: new Error('gone', { cause: failure }), code }, 'failed'));
      expect(line).toMatchObject({ code, err: { cause: { code } } });
    },
  );

  it('logs the number of bytes instead of binary data', () => {
    const [line] = lines((log) => log.info({ body: Buffer.from(HIDDEN), view: new Uint8Array(3) }, 'said'));
    expect(line).toMatchObject({ body: `<${HIDDEN.length} bytes>`, view: '<3 bytes>' });
  });

  it('redacts a long text in linear time', () => {
    const tooLong = 'token'.repeat(200_000) + `password=${HIDDEN}`;
    expect(redacted(tooLong)).not.toContain(HIDDEN);
    expect(redacted(`password:${' '.repeat(200_000)}`)).toContain('password');
    const begun = process.cpuUsage();
    for (const part of ['eyJ-', '-eyJa.', 'eyJ']) redacted(part.repeat(200_000));
    // The time of this process alone; a quadratic search would need minutes.
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(10_000);
  });
});
