import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Controller } from '@nestjs/common';
import { Handles, type Bus } from '@marquee/bus';
import {
  FEED_CHANGES,
  feed,
  RenderedJson,
  revocationKey,
  ShopError,
  type Context,
  type FeedEntry,
  type ListFeed,
  type Page,
} from '@marquee/contracts';
import { eventually, opened } from '@marquee/testing';
import type { TestGateway } from '../testing/gateway.fixture';
import { useFixture } from '../testing/use-gateway';

const entry = (id: number, scope = 'order/create') => ({ id, scope, data: { type: 'order', id: '17' } });
const event = (id: number, scope?: string) => {
  const of = entry(id, scope);
  return `id: ${id}\nevent: ${of.scope}\ndata: ${JSON.stringify(of)}\n\n`;
};

/** The feed of each company, and the reads of it. */
const feeds = new Map<number, ReturnType<typeof entry>[]>();
let reads: ListFeed[] = [];
let faults: Error[] = [];

@Controller()
class DispatchStandIn {
  @Handles(feed.list)
  async list(ctx: Context, input: ListFeed): Promise<RenderedJson<Page<FeedEntry>>> {
    reads.push(input);
    const fault = faults.shift();
    if (fault !== undefined) throw fault;
    const { since_id = 0, topic, limit } = input;
    const found = (feeds.get(ctx.company) ?? []).filter(
      ({ id, scope }) => id > since_id && (topic === undefined || scope === topic),
    );
    // Postgres renders line breaks inside of stored JSON.
    const text = JSON.stringify(found.slice(0, limit), null, 1);
    return new RenderedJson(text, found.length > limit ? { next: 'more' } : {});
  }
}

const fixture = useFixture();
let gateway: TestGateway;
let dispatch: Bus;
let company = 6000;
let token: string;
const streams: EventStream[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  await fixture.serve('webhook-dispatch', DispatchStandIn);
  dispatch = await fixture.connect('webhook-dispatch');
  gateway = await listening();
});
beforeEach(async () => {
  [reads, faults] = [[], []];
  company += 1;
  token = await fixture.mint.token({ company, scope: 'webhooks', grant: company });
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually(async () => {
    const held = [await metric('marquee_feed_streams'), await metric('marquee_bytes_in_flight')];
    if (held.some((count) => count !== 0)) throw new Error(`streams or bytes are still held: ${held.join()}`);
  });
});

async function listening(change: Parameters<typeof fixture.gateway>[0] = {}): Promise<TestGateway> {
  const begun = await fixture.gateway(change);
  await begun.app.listen(0, '127.0.0.1');
  return begun;
}
const portOf = ({ app }: TestGateway): number => (app.getHttpServer().address() as AddressInfo).port;
async function metric(name: string): Promise<number> {
  return Number(new RegExp(`^${name}\\{[^}]*\\} (-?\\d+)$`, 'm').exec(await gateway.metrics.registry.metrics())?.[1]);
}
function happens(id: number, scope = 'order/create'): void {
  feeds.set(company, [...(feeds.get(company) ?? []), entry(id, scope)]);
  dispatch.notifyChange(FEED_CHANGES, company, [scope]);
}

/** A client of the stream, with all that it has received. */
class EventStream {
  text = '';
  hasEnded = false;

  constructor(readonly response: IncomingMessage) {
    streams.push(this);
    response.setEncoding('utf8').on('data', (piece: string) => (this.text += piece));
    response.on('end', () => (this.hasEnded = true)).on('error', () => undefined);
  }
  /** The received events without comments. */
  get events(): string {
    return this.text.replaceAll(':\n\n', '');
  }
  close(): void {
    this.response.destroy();
  }
}
async function streamed(query = '', headers: Record<string, string> = {}, to = gateway): Promise<EventStream> {
  const all = { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers };
  const sent = get({ port: portOf(to), path: `/api/events.json${query}`, headers: all, agent: false });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return new EventStream(response);
}
const refused = async (query = '', headers: Record<string, string> = {}) => {
  const answer = await gateway.call(`GET /api/events.json${query}`, {
    token,
    headers: { accept: 'text/event-stream', ...headers },
  });
  return [answer.statusCode, answer.json<{ code: string }>().code];
};

describe('an event stream', () => {
  it('streams the stored and the new events of the feed', async () => {
    happens(5);
    const stream = await streamed();
    expect(stream.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      vary: 'accept',
    });
    await eventually(() => expect(stream.events).toBe(event(5)));
    happens(6);
    await eventually(() => expect(stream.events).toBe(event(5) + event(6)));
    expect(stream.text).toMatch(/^:\n\n/);
  });

  it('streams only the events of the requested topic, with the requested fields', async () => {
    const stream = await streamed('?topic=order/create&fields=data&since_id=1');
    happens(1);
    happens(2, 'price/update');
    happens(3);
    const shown = 'id: 3\nevent: order/create\ndata: {"data":{"type":"order","id":"17"}}\n\n';
    await eventually(() => expect(stream.events).toBe(shown));
    expect(reads[0]).toMatchObject({ fields: ['data', 'id', 'scope'], topic: 'order/create', since_id: 1 });
  });

  it('resumes an event stream after the last event that the client received', async () => {
    for (const id of [1, 2, 3]) happens(id);
    const stream = await streamed('?since_id=1', { 'last-event-id': '2' });
    await eventually(() => expect(stream.events).toBe(event(3)));
  });

  it('streams a long feed page by page', async () => {
    feeds.set(
      company,
      Array.from({ length: 350 }, (_, n) => entry(n + 1)),
    );
    const stream = await streamed();
    const whole = Array.from({ length: 350 }, (_, n) => event(n + 1)).join('');
    await eventually(() => expect(stream.events).toBe(whole));
    expect(reads.slice(0, 4).map(({ since_id, limit }) => [since_id, limit])).toEqual([
      [undefined, 100],
      [100, 100],
      [200, 100],
      [300, 100],
    ]);
  });

  it('continues an event stream after webhook-dispatch was unavailable', async () => {
    const stream = await streamed();
    await eventually(() => expect(reads.length).toBe(1));
    faults = [new ShopError('unavailable')];
    happens(4);
    await eventually(() => expect(stream.events).toBe(event(4)));
    expect(reads.length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['a page', '?page=2', {}],
    ['a descending order', '?order=id%20desc', {}],
    ['a malformed id', '', { 'last-event-id': 'x' }],
  ])('rejects an event stream with %s', async (_, query, headers) => {
    expect(await refused(query, headers)).toEqual([400, 'malformed']);
  });

  it('answers an event stream with a JSON error if the first read fails', async () => {
    faults = [new ShopError('unavailable')];
    expect(await refused()).toEqual([503, 'unavailable']);
    expect(await metric('marquee_feed_streams')).toBe(0);
  });
});

describe('the end of an event stream', () => {
  it('ends the event stream of an app whose permissions are removed, without later events', async () => {
    const stream = await streamed();
    await fixture.revocations.put(revocationKey.grant(company));
    await eventually(() => expect(stream.hasEnded).toBe(true));
    expect(stream.events).toMatch(/^retry: \d+\n\n$/);
  });
});

/** A client that reads nothing, and whose stream has filled the buffers of the connection. */
async function unread(of: TestGateway, bearer = token): Promise<Socket> {
  const socket = await opened(portOf(of));
  sockets.push(socket.on('error', () => undefined).pause());
  const head = [
    'GET /api/events.json HTTP/1.1',
    'host: a',
    'accept: text/event-stream',
    'connection: close',
    `authorization: Bearer ${bearer}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await eventually(() => expect(reads.length).toBeGreaterThan(0));
  return socket;
}

const LONG_FEED = Array.from({ length: 40_000 }, (_, n) => ({
  ...entry(n + 1),
  data: { type: 'order', id: 'x'.repeat(500) },
}));
/** Waits until no stream is read any further. */
async function isStill(): Promise<void> {
  let before = -1;
  await eventually(() => {
    const [count, last] = [reads.length, before];
    before = count;
    if (count !== last || count < 2) throw new Error('the stream is still being read');
  });
}

describe('the limits of event streams', () => {
  it('allows 20 event streams for each app, then answers 429', async () => {
    const open = [];
    for (let n = 0; n < 20; n += 1) open.push(await streamed());
    expect(await refused()).toEqual([429, 'rate_limited']);
    const other = await fixture.mint.token({ company, scope: 'webhooks', client_id: 'another-app' });
    await streamed('', { authorization: `Bearer ${other}` });
    open[0]?.close();
    await eventually(async () => expect(await metric('marquee_feed_streams')).toBe(20));
    await streamed();
  });

  it('reads one feed page for a stalled client, and serves other clients', async () => {
    feeds.set(company, LONG_FEED);
    const socket = await unread(gateway);
    await isStill();
    expect(reads.length).toBeLessThan(400);
    expect(await metric('marquee_bytes_in_flight')).toBeLessThan(100_000);
    const stream = await streamed('?since_id=39999');
    await eventually(() => expect(stream.events).toContain('id: 40000\n'));
    socket.destroy();
  });
});

// The last tests, because all gateways of the process verify tokens like the newest one.
describe('a gateway that stops', () => {
  it('ends event streams with a reconnection delay when the gateway stops', async () => {
    const stopping = await listening();
    const stream = await streamed('', {}, stopping);
    await eventually(() => expect(stream.text).not.toBe(''));
    await stopping.app.close();
    await eventually(() => expect(stream.hasEnded).toBe(true));
    expect(stream.events).toMatch(/^retry: \d+\n\n$/);
  });

  it('stops the gateway although a client does not read its event stream', async () => {
    const stopping = await listening();
    feeds.set(company, LONG_FEED);
    await unread(stopping);
    await isStill();
    await expect(stopping.app.close()).resolves.toBeUndefined();
  });
});
