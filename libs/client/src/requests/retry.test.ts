import { ScriptedServer, type Asked, type Reply } from '../../test/scripted-server';
import { TestClock } from '../../test/test-clock';
import { clientWith, type ClientOptions } from '../client';
import { retryAfterMs } from './retry-after';
import type { Client } from '../index';

const PRODUCT = { title: 'A film', product_type: 4 } as const;
const DONE = { status: 201, body: { product: { id: 17 } } };
const failure = (status: number, error_code: number, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { error: 'No.', error_code, request_id: 'r' },
});
const BUSY = failure(429, -13, { 'retry-after': '2' });
const UNAVAILABLE = failure(503, -14, { 'retry-after': '1' });
const TIMEOUT = failure(504, -15);
const UNKNOWN = failure(504, -21);
const INTERNAL = failure(500, -16);

let server: ScriptedServer;
let clock: TestClock;
beforeEach(async () => {
  server = await ScriptedServer.start();
  clock = new TestClock();
});
afterEach(() => server.stop());

const client = (options: Partial<ClientOptions> = {}): Client =>
  clientWith({ url: server.url, accessToken: 'a', ...options }, clock);
const keyOf = ({ headers }: Asked) => headers['idempotency-key'];

/** Returns the error that a call throws. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
}

describe('Retry-After', () => {
  const now = Date.parse('2026-11-16T12:00:00Z');
  it.each([
    ['0', 0],
    ['3', 3000],
    [' 3 ', 3000],
    ['Mon, 16 Nov 2026 12:00:05 GMT', 5000],
    ['Monday, 16-Nov-26 12:00:05 GMT', 5000],
    ['Mon, 16 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    [null, undefined],
  ])('parses Retry-After %j as %j ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });

  it('delays calls that have not begun until just after Retry-After', async () => {
    clock.chance = 0.5;
    server.script(BUSY, failure(429, -13, { 'retry-after': new Date(clock.now() + 9_250).toUTCString() }), DONE);
    await expect(client().products.create(PRODUCT)).resolves.toEqual({ id: 17 });
    // HTTP dates have no fractions of a second; 2,250 ms of the 9 seconds have passed.
    expect(clock.pauses).toEqual([2000 + 250, 9000 - 2250 + 500]);
  });

  it("throws instead of waiting if Retry-After exceeds the client's limit", async () => {
    server.script(failure(429, -13, { 'retry-after': '61' }));
    await expect(client().products.count()).rejects.toMatchObject({ name: 'RateLimitedError', retryAfterMs: 61_000 });
    expect(server.asked).toHaveLength(1);
  });
});

describe('the pause before a call is repeated', () => {
  it('doubles the range of the random pause before retries up to a limit', async () => {
    clock.chance = 0.5;
    server.script(TIMEOUT);
    const retry = { retries: 6, baseMs: 1000, capMs: 10_000 };
    await expect(client({ retry }).products.count()).rejects.toMatchObject({
      name: 'UnavailableError',
      code: 'timeout',
    });
    expect(clock.pauses).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
    expect(server.asked).toHaveLength(7);
  });
});

describe('a POST', () => {
  it('sends the same Idempotency-Key with all attempts of a POST', async () => {
    server.script('lost', UNKNOWN, INTERNAL, BUSY, failure(409, -17, { 'retry-after': '1' }), DONE);
    await expect(client().products.create(PRODUCT)).resolves.toEqual({ id: 17 });
    const keys = server.asked.map(keyOf);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(new Set(server.asked.map(({ text }) => text))).toEqual(new Set([JSON.stringify({ product: PRODUCT })]));
  });

  it('sends a new Idempotency-Key for each call unless the caller provides one', async () => {
    server.script(DONE);
    const { products } = client();
    await products.create(PRODUCT);
    await products.create(PRODUCT);
    await products.create(PRODUCT, { idempotencyKey: 'mine' });
    const [one, two, three] = server.asked.map(keyOf);
    expect(one).not.toBe(two);
    expect(three).toBe('mine');
  });

  it('repeats a POST without an Idempotency-Key only if nothing was changed', async () => {
    server.script(UNAVAILABLE, UNKNOWN);
    const person = { email: 'a@example.org', password: 'x' };
    const error = await failureOf(client().customers.validate(person));
    expect(error).toMatchObject({ name: 'OutcomeUnknownError', outcome: 'unknown', idempotencyKey: undefined });
    expect(server.asked.map(keyOf)).toEqual([undefined, undefined]);
  });

  it('returns the Idempotency-Key of a POST with an unknown outcome in the error', async () => {
    server.script('lost', BUSY);
    const error = await failureOf(client({ retry: { retries: 1 } }).products.create(PRODUCT));
    expect(error).toMatchObject({
      name: 'RateLimitedError',
      outcome: 'unknown',
      idempotencyKey: keyOf(server.asked[0]!),
    });
  });

  it('reports not_done for a POST with invalid fields, even after a lost response', async () => {
    server.script('lost', failure(422, -12));
    await expect(client().products.create(PRODUCT)).rejects.toMatchObject({
      name: 'ValidationError',
      outcome: 'not_done',
    });
  });
});

describe('a request without an idempotency key', () => {
  const REPLIES: Record<string, Reply> = {
    lost: 'lost',
    'outcome unknown': UNKNOWN,
    'internal error': INTERNAL,
    'status 502 of a proxy': { status: 502, body: '<html>' },
    'status 503 of a proxy': { status: 503, body: '<html>', headers: { 'retry-after': '1' } },
  };
  it.each(Object.keys(REPLIES))('repeats no change without an Idempotency-Key after %s', async (name) => {
    server.script(REPLIES[name]!);
    const { products } = client();
    await expect(products.update(17, { title: 'New' })).rejects.toMatchObject({ outcome: 'unknown' });
    await expect(products.remove(17)).rejects.toMatchObject({ outcome: 'unknown' });
    expect(server.asked).toHaveLength(2);
  });

  it.each(Object.keys(REPLIES))('repeats a read after %s', async (name) => {
    server.script(REPLIES[name]!, { body: { count: 3 } });
    await expect(client().products.count()).resolves.toBe(3);
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ['too many calls', BUSY],
    ['unavailable', UNAVAILABLE],
    ['timeout', TIMEOUT],
  ])('repeats a change after %s because nothing was changed', async (_name, reply) => {
    server.script(reply, { body: { product: { id: 17 } } });
    await expect(client().products.update(17, { title: 'New' })).resolves.toEqual({ id: 17 });
  });

  it('repeats a call if no connection was established', async () => {
    const { products } = client({ retry: { retries: 3 } });
    await server.stop();
    const error = await failureOf(products.remove(17));
    expect(error).toMatchObject({ name: 'NetworkError', outcome: 'not_done' });
    expect(clock.pauses).toHaveLength(3);
    server = await ScriptedServer.start();
  });
});

describe('a refusal', () => {
  it.each([
    [400, -2],
    [401, -3],
    [403, -4],
    [404, -6],
    [409, -8],
    [412, -9],
    [413, -10],
    [422, -12],
    [422, -18],
  ])('does not repeat a call rejected with status %i and error_code %i', async (status, code) => {
    server.script(failure(status, code, { 'retry-after': '1' }));
    await expect(client().products.create(PRODUCT)).rejects.toMatchObject({ status, outcome: 'not_done' });
    expect(server.asked).toHaveLength(1);
  });
});

describe('the rate limit', () => {
  it('delays calls while the rate limit is exhausted', async () => {
    let used = 0;
    server.reply = () => {
      used += 1;
      return { body: { count: 1 }, headers: { 'x-api-call-limit': `${used}/3` } };
    };
    const { products } = client();
    for (let call = 0; call < 3; call += 1) await products.count();
    expect(clock.pauses).toEqual([]);
    used = 0;
    await products.count();
    expect(clock.pauses).toEqual([1000]);
  });

  it('limits concurrent calls to the rate limit, so that the server rejects none', async () => {
    // A bucket of ten that drains ten per second.
    let [level, at, refused] = [0, clock.now(), 0];
    server.reply = () => {
      level = Math.max(0, level - ((clock.now() - at) / 1000) * 10);
      at = clock.now();
      const isFull = level + 1 > 10;
      if (isFull) refused += 1;
      else level += 1;
      const headers = { 'x-api-call-limit': `${Math.ceil(level)}/10`, 'retry-after': '1' };
      return isFull ? { ...BUSY, headers } : { body: { count: 1 }, headers };
    };
    const { products } = client();
    await products.count();
    await Promise.all(Array.from({ length: 60 }, () => products.count()));
    expect(refused).toBe(0);
  });

  it('delays only the limited call for the limit of a single call', async () => {
    const headers = { 'retry-after': '50', 'x-api-call-limit': '1/40' };
    server.reply = ({ method }) => (method === 'POST' ? failure(429, -13, headers) : { body: { count: 1 } });
    const { customers } = client({ retry: { retries: 0 } });
    await expect(customers.validate({ email: 'a@example.org', password: 'x' })).rejects.toMatchObject({ status: 429 });
    await expect(customers.count()).resolves.toBe(1);
    expect(clock.pauses).toEqual([]);
  });
});
