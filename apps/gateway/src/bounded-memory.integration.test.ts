import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MEDIA_STORE, RenderedJson } from '@marquee/contracts';
import { eventually, opened } from '@marquee/testing';
import type { TestGateway } from './testing/gateway.fixture';
import { CATEGORY_BYTES } from './testing/stand-ins';
import { useFixture } from './testing/use-gateway';

const MIB = 1024 * 1024;
/** The limit of one caller's bytes in flight. */
const OWN = 5 * MIB;
/** Exceeds the buffers of the operating system. */
const LARGE = 10 * MIB;

const fixture = useFixture();
const { script } = fixture;
let gateway: TestGateway;
let company = 8000;
let token: string;
const sockets: Socket[] = [];
const listening = async (change: Parameters<typeof fixture.gateway>[0]) => {
  // Answers here are large, and the machine may be busy.
  const begun = await fixture.gateway({ deadlineMs: 20_000, ...change });
  await begun.app.listen(0, '127.0.0.1');
  return begun;
};
beforeAll(async () => {
  gateway = await listening({ bytesInFlight: 64 * MIB, bytesInFlightPerCaller: OWN });
});
beforeEach(async () => {
  company += 1;
  token = await fixture.mint.token({ company });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(async () => {
    if ((await inFlight()) !== 0) throw new Error('what is in flight is not what is held');
  });
});

const metric = async (name: string, of = gateway) => {
  const text = await of.metrics.registry.metrics();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (-?\\d+)$`, 'm').exec(text)?.[1] ?? 0);
};
const inFlight = (of = gateway) => metric('marquee_bytes_in_flight', of);
const connections = ({ app }: TestGateway): Promise<number> => {
  const server = app.getHttpServer();
  return promisify(server.getConnections.bind(server))();
};
/** A client that sends this and reads nothing. */
async function begin(head: readonly string[], body = '', to = gateway): Promise<Socket> {
  const socket = await opened((to.app.getHttpServer().address() as AddressInfo).port);
  socket.on('error', () => undefined);
  sockets.push(socket);
  socket.write(`${[...head, 'host: a', ''].join('\r\n')}\r\n${body}`);
  return socket;
}
const posting = (bytes: number) => [
  'POST /api/categories.json HTTP/1.1',
  `authorization: Bearer ${token}`,
  'content-type: application/json',
  `content-length: ${bytes}`,
];
/** A category of this many bytes. */
const ofBytes = (bytes: number) => CATEGORY_BYTES.replace('"comment":""', `"comment":"${'x'.repeat(bytes)}"`);
/** Requests a list larger than a caller's limit and leaves it unread. */
async function leaveUnread(of = gateway): Promise<Socket> {
  script.reply = new RenderedJson(`[${ofBytes(LARGE)}]`);
  const socket = await begin(['GET /api/categories.json HTTP/1.1', `authorization: Bearer ${token}`], '', of);
  await eventually(async () => expect(await inFlight(of)).toBeGreaterThan(LARGE));
  return socket;
}
const category = { category: { title: 'x' } };

describe('a body', () => {
  it('rejects a body that exceeds the memory of its caller before the body arrives', async () => {
    for (let n = 1; n <= 5; n += 1) await begin(posting(1_000_000), '{');
    await eventually(async () => expect(await inFlight()).toBe(5_000_000));
    const next = await begin(posting(1_000_000), '{');
    const [answer] = (await once(next, 'data')) as [Buffer];
    expect(String(answer)).toMatch(
      /^HTTP\/1.1 429 .*\r\nretry-after: 1\r\n.*"error":"Too many bytes in flight for this client\./s,
    );
    expect(await inFlight()).toBe(5_000_000);
    expect(await metric('marquee_refused_for_bytes_total')).toBe(1);
    expect((await gateway.call('POST /api/categories.json', { payload: category })).statusCode).toBe(201);
  });

  it('requests a body with 100 Continue only if the caller is known and has memory left', async () => {
    const body = JSON.stringify(category);
    const [line, , ...headers] = [...posting(body.length), 'expect: 100-continue'];
    const received = async (socket: Socket) => String(((await once(socket, 'data')) as [Buffer])[0]);
    expect(await received(await begin([line, ...headers]))).toMatch(/^HTTP\/1.1 401 /);
    const known = await begin([...posting(body.length), 'expect: 100-continue']);
    expect(await received(known)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    known.write(body);
    expect(await received(known)).toMatch(/^HTTP\/1.1 201 /);
    for (let n = 1; n <= 5; n += 1) await begin(posting(1_000_000), '{');
    await eventually(async () => expect(await inFlight()).toBe(5_000_000));
    expect(await received(await begin([...posting(1_000_000), 'expect: 100-continue']))).toMatch(/^HTTP\/1.1 429 /);
  });

  it('reserves the maximum size for a body without a Content-Length', async () => {
    const [line, ...headers] = posting(0).slice(0, 3);
    await begin([line ?? '', ...headers, 'transfer-encoding: chunked'], '1\r\n{\r\n');
    await eventually(async () => expect(await inFlight()).toBe(MIB));
  });

  it("counts bodies without a token against the memory of the sender's network", async () => {
    const form = ['POST /token HTTP/1.1', 'content-type: application/x-www-form-urlencoded', 'content-length: 65536'];
    for (let n = 0; n < 80; n += 1) await begin(form, 'a');
    await eventually(async () => expect(await inFlight()).toBe(OWN));
    const [answer] = (await once(await begin(form, 'a'), 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1.1 503 .*\r\nretry-after: 1\r\n.*"temporarily_unavailable"/s);
  });

  it('delays refusals longer, the more bodies a client sends without a token', async () => {
    const [line, , ...headers] = posting(MIB);
    const answers: Promise<unknown[]>[] = [];
    // Sends bodies until a refusal is delayed, however fast the machine is.
    while ((await metric('marquee_refusals_waiting')) === 0 && answers.length < 1_000) {
      const batch = await Promise.all(Array.from({ length: 10 }, () => begin([line ?? '', ...headers], '{')));
      answers.push(...batch.map((socket) => once(socket, 'data')));
      await sleep(50);
    }
    expect(await metric('marquee_refusals_waiting')).toBeGreaterThan(0);
    for (const [answer] of await Promise.all(answers)) {
      expect(String(answer)).toMatch(/^HTTP\/1.1 401 .*"error":"access_token required"/s);
    }
    expect(await metric('marquee_refusals_waiting')).toBe(0);
  });

  it('releases the memory of a request body with its answer', async () => {
    const answer = await gateway.call('POST /api/categories.json', { token, payload: category });
    expect(answer.statusCode).toBe(201);
    await eventually(async () => expect(await inFlight()).toBe(0));
  });
});

describe('an answer', () => {
  it('counts an unread answer as in flight, and calls no service for that client meanwhile', async () => {
    const socket = await leaveUnread();
    const asked = script.calls.length;
    const refused = await gateway.call('GET /api/categories.json', { token });
    expect([refused.statusCode, refused.headers['retry-after'], script.calls.length]).toEqual([429, '1', asked]);
    const change = await gateway.call('POST /api/categories.json', { token, payload: category });
    expect([change.statusCode, script.calls.length]).toEqual([429, asked]);
    socket.resume();
    await eventually(async () => expect(await inFlight()).toBe(0));
    expect((await gateway.call('GET /api/categories.json', { token })).statusCode).toBe(200);
  });

  it("reserves the size of the caller's last list before the gateway calls a service", async () => {
    const first = await leaveUnread();
    first.resume();
    await eventually(async () => expect(await inFlight()).toBe(0));
    let open = (): void => undefined;
    script.gate = new Promise((resolve) => (open = resolve));
    const waiting = gateway.call('GET /api/categories.json', { token });
    await eventually(async () => expect(await inFlight()).toBeGreaterThan(LARGE));
    expect((await gateway.call('GET /api/categories.json', { token })).statusCode).toBe(429);
    open();
    expect((await waiting).statusCode).toBe(200);
    // The answer was small, so its memory is free again.
    expect((await gateway.call('GET /api/categories.json', { token })).statusCode).toBe(200);
  });

  it('rejects a read if the caller has no memory left when the answer arrives', async () => {
    let open = (): void => undefined;
    script.gate = new Promise((resolve) => (open = resolve));
    script.reply = new RenderedJson(`[${ofBytes(LARGE)}]`);
    const asked = script.calls.length;
    const late = gateway.call('GET /api/categories.json', { token });
    await eventually(() => expect(script.calls.length).toBe(asked + 1));
    const before = await inFlight();
    for (let n = 1; n <= 3; n += 1) await begin(posting(1_000_000), '{');
    await eventually(async () => expect(await inFlight()).toBe(before + 3_000_000));
    open();
    const { statusCode, headers } = await late;
    expect([statusCode, headers['retry-after']]).toEqual([429, '1']);
  });

  it('sends the answer to a change regardless of memory, because the change is committed', async () => {
    const bodies = [1_000_000, 1_000_000, 1_000_000, 1_000_000, 1_000_000, 200_000];
    for (const bytes of bodies) await begin(posting(bytes), '{');
    await eventually(async () => expect(await inFlight()).toBe(5_200_000));
    script.reply = new RenderedJson(ofBytes(60_000), { version: 4 });
    const change = await gateway.call('POST /api/categories.json', { token, payload: category });
    expect([change.statusCode, change.rawPayload.length > 60_000]).toEqual([201, true]);
    script.reply = new RenderedJson(ofBytes(60_000), { version: 4 });
    expect((await gateway.call('GET /api/categories/7.json', { token })).statusCode).toBe(429);
  });

  it('serves other callers while one caller has used up its memory', async () => {
    await leaveUnread();
    expect((await gateway.call('GET /api/categories.json')).statusCode).toBe(200);
  });
});

describe('a client that goes away', () => {
  const PICTURE = `/media/1/1/${'0'.repeat(32)}-thumb.png`;
  const ask = (line: string) => [`${line} HTTP/1.1`, `authorization: Bearer ${token}`];
  /** Sends a request that the service answers only when the test resolves it. */
  async function leaveAtWork(line: string, behind = ''): Promise<{ client: Socket; answer: () => void }> {
    let answer = (): void => undefined;
    script.gate = new Promise((resolve) => (answer = resolve));
    const asked = script.calls.length;
    const client = await begin(ask(line), behind);
    await eventually(() => expect(script.calls.length).toBe(asked + 1));
    return { client, answer };
  }
  const areGone = () => eventually(async () => expect(await connections(gateway)).toBe(0));
  /** Answers arrive in order, so this one follows all earlier ones. */
  const countCategories = () => gateway.call('GET /api/categories/count.json');

  it.each(['GET /api/categories.json', 'GET /api/categories/7.json', 'DELETE /api/categories/7.json'])(
    'releases all memory when a client disconnects during %s',
    async (line) => {
      const { client, answer } = await leaveAtWork(line);
      client.destroy();
      await areGone();
      answer();
      expect((await countCategories()).statusCode).toBe(200);
      await eventually(async () => expect(await inFlight()).toBe(0));
    },
  );

  it('releases the memory of pipelined requests when a client disconnects', async () => {
    const form = ['POST /token HTTP/1.1', 'host: a', 'content-type: application/x-www-form-urlencoded'];
    const whole = `${[...form, 'content-length: 60000'].join('\r\n')}\r\n\r\n${'a'.repeat(60_000)}`;
    const { client, answer } = await leaveAtWork('GET /api/categories.json', whole.repeat(5));
    await eventually(async () => expect(await inFlight()).toBe(MIB / 2 + 5 * 60_000));
    client.destroy();
    await areGone();
    answer();
    expect((await countCategories()).statusCode).toBe(200);
    await eventually(async () => expect(await inFlight()).toBe(0));
  });

  it('counts no memory for pictures that clients leave unread', async () => {
    const { app } = gateway;
    const store = (await fixture.connect('catalog')).objects(MEDIA_STORE);
    await store.put(PICTURE.slice('/media/'.length), Buffer.alloc(MIB), { contentType: 'image/png' });
    let received = 0;
    const count = () => (received += 1);
    app.getHttpServer().on('request', count);
    for (let n = 1; n <= 50; n += 1) (await begin([`GET ${PICTURE} HTTP/1.1`])).destroySoon();
    await eventually(() => expect(received).toBe(50));
    app.getHttpServer().off('request', count);
    await areGone();
    expect((await app.inject(PICTURE)).statusCode).toBe(200);
    await eventually(async () => expect(await inFlight()).toBe(0));
  });
});

describe('lists of one caller', () => {
  const LIST = 'GET /api/categories.json';

  it('passes concurrent list requests of a caller to the service once earlier lists were small', async () => {
    const asked = script.count('list');
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const lists = Array.from({ length: 9 }, () => {
      script.gate = gate;
      return gateway.call(LIST, { token });
    });
    await eventually(() => expect(script.count('list')).toBe(asked + 9));
    open();
    expect((await Promise.all(lists)).map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(200));
  });

  it('skips list requests whose client has disconnected or does not read', async () => {
    const roomy = await listening({ bytesInFlightPerCaller: 4 * LARGE });
    await leaveUnread(roomy);
    let open = (): void => undefined;
    script.gate = new Promise((resolve) => (open = resolve));
    const asked = script.count('list');
    const gone = await begin([`${LIST} HTTP/1.1`, `authorization: Bearer ${token}`], '', roomy);
    await eventually(() => expect(script.count('list')).toBe(asked + 1));
    gone.destroy();
    const next = await roomy.call(LIST, { token });
    expect([next.statusCode, script.count('list')]).toEqual([200, asked + 2]);
    open();
  });
});

describe('a client that does not read', () => {
  it('drops a stalled client and releases its memory', async () => {
    const hasty = await listening({ slowClientSeconds: 1 });
    await leaveUnread(hasty);
    await eventually(async () => expect([await connections(hasty), await inFlight(hasty)]).toEqual([0, 0]));
    expect(await metric('marquee_slow_clients_dropped_total', hasty)).toBe(1);
  });
});
