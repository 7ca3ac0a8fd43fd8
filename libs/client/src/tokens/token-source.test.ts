import { ScriptedServer, type Asked, type Reply } from '../../test/scripted-server';
import { TestClock } from '../../test/test-clock';
import { clientWith } from '../client';
import { memoryTokenStore, type Client, type Tokens, type TokenStore } from '../index';

const APP = { clientId: 'shelf-sync', clientSecret: 's3cret' };
const UNAUTHORIZED = { status: 401, body: { error: 'expired', error_code: -3, request_id: 'r' } };

let server: ScriptedServer;
let clock: TestClock;
beforeEach(async () => {
  server = await ScriptedServer.start();
  clock = new TestClock();
});
afterEach(() => server.stop());

const isExchange = ({ path }: Asked) => path === '/token';
const exchanges = () =>
  server.asked.filter(isExchange).map(({ text }) => Object.fromEntries(new URLSearchParams(text)));
const bearers = () => server.asked.filter((asked) => !isExchange(asked)).map(({ headers }) => headers.authorization);
const client = (tokens: TokenStore, app: { clientId: string; clientSecret?: string } = APP): Client =>
  clientWith({ url: server.url, ...app, tokens }, clock);
const pair = (number: number): Reply => ({
  body: { access_token: `access-${number}`, refresh_token: `refresh-${number}`, expires_in: 1800 },
});

/** Exchanges `refresh-n` for the pair n + 1; accepts only the newest access token. */
function serveTokens(good = 1): void {
  let newest = good;
  server.reply = (asked) => {
    if (!isExchange(asked)) {
      return asked.headers.authorization === `Bearer access-${newest}` ? { body: { count: 3 } } : UNAUTHORIZED;
    }
    newest = Number(new URLSearchParams(asked.text).get('refresh_token')?.split('-')[1]) + 1;
    return pair(newest);
  };
}
const stored = (number: number, expiresAt = clock.now() + 1_800_000): Tokens => ({
  refreshToken: `refresh-${number}`,
  accessToken: `access-${number}`,
  expiresAt,
});

describe('an access token', () => {
  it('reads the access token from the store while it is valid', async () => {
    serveTokens(1);
    await expect(client(memoryTokenStore(stored(1))).products.count()).resolves.toBe(3);
    expect(exchanges()).toEqual([]);
    expect(bearers()).toEqual(['Bearer access-1']);
  });

  it('renews the access token before it expires, and stores the new token with its expiry', async () => {
    serveTokens(1);
    const store = memoryTokenStore(stored(1, clock.now() + 29_000));
    await expect(client(store).products.count()).resolves.toBe(3);
    expect(exchanges()).toEqual([
      { grant_type: 'refresh_token', refresh_token: 'refresh-1', client_id: 'shelf-sync', client_secret: 's3cret' },
    ]);
    expect(store.load()).toEqual(stored(2));
  });

  it('exchanges the authorization code of the redirect for an access token', async () => {
    serveTokens(0);
    await expect(client(memoryTokenStore({ refreshToken: 'code-1' })).products.count()).resolves.toBe(3);
    expect(bearers()).toEqual(['Bearer access-2']);
  });

  it('renews a rejected token once for twenty calls at the same moment, and repeats each call', async () => {
    serveTokens(99);
    const store = memoryTokenStore(stored(1));
    const { products } = client(store);
    await expect(Promise.all(Array.from({ length: 20 }, () => products.count()))).resolves.toEqual(Array(20).fill(3));
    expect(exchanges()).toHaveLength(1);
    expect(bearers().map(String).toSorted()).toEqual([
      ...Array<string>(20).fill('Bearer access-1'),
      ...Array<string>(20).fill('Bearer access-2'),
    ]);
    expect(store.load()).toMatchObject({ refreshToken: 'refresh-2' });
  });

  it('renews an expired token once for twenty calls before sending any', async () => {
    serveTokens(1);
    const { products } = client(memoryTokenStore(stored(1, clock.now())));
    await Promise.all(Array.from({ length: 20 }, () => products.count()));
    expect(exchanges()).toHaveLength(1);
    expect(new Set(bearers())).toEqual(new Set(['Bearer access-2']));
  });

  it('throws an error if a renewed token is rejected again', async () => {
    server.reply = (asked) => (isExchange(asked) ? pair(2) : UNAUTHORIZED);
    await expect(client(memoryTokenStore(stored(1))).products.count()).rejects.toMatchObject({
      name: 'UnauthorizedError',
    });
    expect(bearers()).toEqual(['Bearer access-1', 'Bearer access-2']);
    expect(exchanges()).toHaveLength(1);
  });

  it('uses a token from the store that another process has renewed', async () => {
    serveTokens(2);
    const store = memoryTokenStore(stored(1));
    const { products } = client(store);
    await products.count().catch(() => undefined);
    server.asked.length = 0;
    serveTokens(7);
    await store.save(stored(7));
    await expect(products.count()).resolves.toBe(3);
    expect(exchanges()).toEqual([]);
    expect(bearers().at(-1)).toBe('Bearer access-7');
  });

  it('keeps a rejected token that the caller supplied without a refresh token', async () => {
    server.script(UNAUTHORIZED);
    const { products } = clientWith({ url: server.url, accessToken: 'a' }, clock);
    await expect(products.count()).rejects.toMatchObject({ name: 'UnauthorizedError', code: 'unauthorized' });
    expect(server.asked).toHaveLength(1);
  });
});

describe('new tokens', () => {
  it('stores new tokens before it sends a request with them', async () => {
    serveTokens(99);
    const seen: number[] = [];
    let finish: () => void = () => undefined;
    let kept = stored(1, clock.now());
    const store: TokenStore = {
      load: () => kept,
      save: async (tokens) => {
        await new Promise<void>((resolve) => (finish = resolve));
        seen.push(server.asked.length);
        kept = tokens;
      },
    };
    const call = client(store).products.count();
    while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    // Long enough for a call that did not wait to reach the server.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(server.asked.map(({ path }) => path)).toEqual(['/token']);
    finish();
    await expect(call).resolves.toBe(3);
    expect(seen).toEqual([1]);
  });

  it('retains tokens that could not be stored, and stores these tokens before the next exchange', async () => {
    serveTokens(1);
    let kept = stored(1, clock.now());
    let isBroken = true;
    const store: TokenStore = {
      load: () => kept,
      save: (tokens) => {
        if (isBroken) throw new Error('disk full');
        kept = tokens;
      },
    };
    const { products } = client(store, { clientId: 'public' });
    await expect(products.count()).rejects.toMatchObject({
      name: 'TokenStoreError',
      message: expect.stringContaining('disk full'),
    });
    expect(bearers()).toEqual([]);
    isBroken = false;
    await expect(products.count()).resolves.toBe(3);
    expect(exchanges()).toHaveLength(1);
    expect(kept.refreshToken).toBe('refresh-2');
  });

  it('never overwrites newer stored tokens with tokens that could not be stored before', async () => {
    serveTokens(1);
    let kept = stored(1, clock.now());
    const saved: Tokens[] = [];
    const store: TokenStore = {
      load: () => kept,
      save: (tokens) => {
        if (saved.push(tokens) === 1) throw new Error('disk full');
      },
    };
    const { products } = client(store);
    await expect(products.count()).rejects.toMatchObject({ name: 'TokenStoreError' });
    kept = stored(8);
    serveTokens(8);
    await expect(products.count()).resolves.toBe(3);
    expect(saved).toHaveLength(1);
  });

  it('repeats the token exchange with the same refresh token if the answer was lost', async () => {
    const replies: Reply[] = ['lost', { status: 503, body: { error: 'server_error' } }, pair(2)];
    server.reply = (asked) => (isExchange(asked) ? replies.shift()! : { body: { count: 3 } });
    await expect(client(memoryTokenStore(stored(1, clock.now()))).products.count()).resolves.toBe(3);
    expect(exchanges().map(({ refresh_token }) => refresh_token)).toEqual(['refresh-1', 'refresh-1', 'refresh-1']);
  });

  it('rejects tokens from a response that does not come from the API', async () => {
    server.script({ body: '<html>Sign in to this network</html>' });
    const store = memoryTokenStore(stored(1, clock.now()));
    await expect(client(store).products.count()).rejects.toMatchObject({ name: 'ApiError', status: 200 });
    expect(store.load()).toMatchObject({ refreshToken: 'refresh-1' });
  });

  it('fetches new tokens once for all clients that share a locked store', async () => {
    serveTokens(1);
    let turn: Promise<unknown> = Promise.resolve();
    const store: TokenStore = {
      ...memoryTokenStore(stored(1, clock.now())),
      exclusively: <T>(work: () => Promise<T>) => (turn = turn.then(work)) as Promise<T>,
    };
    await Promise.all([client(store), client(store), client(store)].map(({ products }) => products.count()));
    expect(exchanges()).toHaveLength(1);
  });
});

describe('a refresh token that is refused', () => {
  const REFUSED = { status: 400, body: { error: 'invalid_grant', error_description: 'The token is not valid.' } };

  it('throws the reason if auth rejects the refresh token', async () => {
    server.script(REFUSED);
    await expect(client(memoryTokenStore(stored(1, clock.now()))).products.count()).rejects.toMatchObject({
      name: 'RefreshRefusedError',
      code: 'invalid_grant',
      message: 'The token is not valid.',
      status: 400,
    });
    expect(exchanges()).toHaveLength(1);
  });

  it('uses the tokens of another process if that process exchanged the refresh token', async () => {
    const store = memoryTokenStore(stored(1, clock.now()));
    server.reply = async (asked) => {
      if (!isExchange(asked)) return { body: { count: 3 } };
      await store.save(stored(2));
      return REFUSED;
    };
    await expect(client(store).products.count()).resolves.toBe(3);
    expect(bearers()).toEqual(['Bearer access-2']);
  });

  it.each([
    ['no_refresh_token', { refreshToken: null, accessToken: 'a', expiresAt: 0 }, 'RefreshRefusedError'],
    ['nothing', undefined, 'TokenStoreError'],
  ])('throws without a request if the token store holds no refresh token: %s', async (_name, tokens, name) => {
    await expect(client(memoryTokenStore(tokens as Tokens)).products.count()).rejects.toMatchObject({ name });
    expect(server.asked).toEqual([]);
  });
});

it('aborts one waiting call without aborting the token exchange of other calls', async () => {
  let answer: (reply: Reply) => void = () => undefined;
  server.reply = (asked) =>
    isExchange(asked) ? new Promise<Reply>((resolve) => (answer = resolve)) : { body: { count: 3 } };
  const { products } = client(memoryTokenStore(stored(1, clock.now())));
  const stop = new AbortController();
  const [ended, other] = [products.count({}, { signal: stop.signal }), products.count()];
  while (server.asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
  answer(pair(2));
  await expect(other).resolves.toBe(3);
});
