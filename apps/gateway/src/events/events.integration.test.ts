import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller } from '@nestjs/common';
import { Handles, type Bus } from '@marquee/bus';
import {
  FEED_CHANGES,
  feed,
  RenderedJson,
  revocationKey,
  type Context,
  type FeedEntry,
  type Page,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import type { TestGateway } from '../testing/gateway.fixture';
import { useFixture } from '../testing/use-gateway';

const ENTRY = `{"id":7,"event_id":"e-7","company_id":1202,"producer":"shop","scope":"order/create",
  "data":{"type":"order","id":"17"},"created_at":"2026-11-15T08:30:00"}`;

/** The feed by company, and the polls that read it. */
const feeds = new Map<number, string>();
const looks: { ctx: Context; input: object }[] = [];
const looksOf = (company: number) => looks.filter(({ ctx }) => ctx.company === company);

@Controller()
class DispatchStandIn {
  @Handles(feed.list)
  async list(ctx: Context, input: object): Promise<RenderedJson<Page<FeedEntry>>> {
    looks.push({ ctx, input });
    return new RenderedJson(`[${feeds.get(ctx.company) ?? ''}]`);
  }
}

const fixture = useFixture();
let gateway: TestGateway;
let dispatch: Bus;
let company = 7000;
beforeAll(async () => {
  await fixture.serve('webhook-dispatch', DispatchStandIn);
  dispatch = await fixture.connect('webhook-dispatch');
  gateway = await fixture.gateway({ rateLimitBurst: 40, rateLimitPerSecond: 1 });
});
beforeEach(() => void (company += 1));

const aToken = () => fixture.mint.token({ company, scope: 'webhooks' });
const list = async (query = '', token?: string) =>
  gateway.call(`GET /api/events.json${query}`, { token: token ?? (await aToken()) });
const happens = (): void => {
  feeds.set(company, ENTRY);
  dispatch.notifyChange(FEED_CHANGES, company, ['order/create']);
};
/** From now on, a poll that finds no event waits. */
const isWaiting = (many = 1) => eventually(async () => expect(looksOf(company).length).toBeGreaterThanOrEqual(many));

describe('the feed over HTTP', () => {
  it('passes the filters of a feed request to the service, and requires the scope webhooks', async () => {
    const answer = await list('?since_id=5&topic=order/create&created_at_min=2026-11-01T00:00:00&limit=10&fields=id');
    expect([answer.statusCode, answer.payload]).toEqual([200, '{"events":[]}']);
    expect(looks.at(-1)?.input).toEqual({
      limit: 10,
      since_id: 5,
      topic: 'order/create',
      created_at_min: '2026-11-01T00:00:00.000Z',
      fields: ['id'],
    });
    expect((await list('', await fixture.mint.token({ company, scope: 'orders' }))).statusCode).toBe(403);
  });

  it.each(['26', '-1', 'long', '1.5'])('rejects a wait of %s seconds for the feed', async (wait) => {
    const answer = await list(`?wait=${wait}`);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { errors: { wait: ['must be a whole number from 0 to 25'] } },
    ]);
  });
});

describe('waiting for the feed to grow', () => {
  it('answers a waiting feed request at once if events are available', async () => {
    feeds.set(company, ENTRY);
    expect((await list('?wait=25')).payload).toBe(`{"events":[${ENTRY}]}`);
    expect(looksOf(company)).toHaveLength(1);
  });

  it('ignores events of other topics while a feed request waits for one topic', async () => {
    const waiting = ['customer/create', 'order/create'].map((topic) => list(`?topic=${topic}&wait=25`));
    const looksFor = (topic: string) =>
      looksOf(company).filter(({ input }) => 'topic' in input && input.topic === topic);
    await isWaiting(2);
    dispatch.notifyChange(FEED_CHANGES, company, ['order/create', 'order/updated']);
    // Both polls received the signal, and the poll for that topic has read again after its pause.
    await eventually(async () => expect(looksFor('order/create').length).toBeGreaterThanOrEqual(2));
    expect(looksFor('customer/create')).toHaveLength(1);
    feeds.set(company, ENTRY);
    dispatch.notifyChange(FEED_CHANGES, company, ['order/create', 'customer/create']);
    for (const answer of await Promise.all(waiting)) expect(answer.payload).toBe(`{"events":[${ENTRY}]}`);
  });

  it('answers a waiting feed request with the new event, and counts one call', async () => {
    const waiting = list('?since_id=6&wait=25');
    await isWaiting();
    happens();
    const answer = await waiting;
    expect([answer.statusCode, answer.payload]).toEqual([200, `{"events":[${ENTRY}]}`]);
    expect(answer.headers['x-api-call-limit']).toBe('1/40');
    const asked = looksOf(company).map(({ input }) => JSON.stringify(input));
    expect(new Set(asked)).toEqual(new Set(['{"limit":250,"since_id":6}']));
  });

  it('answers a waiting feed request with an empty list at the timeout', async () => {
    expect((await list('?wait=1')).payload).toBe('{"events":[]}');
  });

  it('continues to wait for the feed if no new event matches the filters', async () => {
    const waiting = list('?topic=order/create&wait=25');
    await isWaiting();
    dispatch.notifyChange(FEED_CHANGES, company, ['order/create']);
    await isWaiting(2);
    happens();
    expect((await waiting).payload).toBe(`{"events":[${ENTRY}]}`);
  });

  it('returns no event to a waiting app whose permissions were removed', async () => {
    const token = await fixture.mint.token({ company, scope: 'webhooks', grant: company });
    const waiting = list('?wait=25', token);
    await isWaiting();
    await fixture.revocations.put(revocationKey.grant(company));
    await eventually(async () => expect((await list('', token)).statusCode).toBe(401));
    happens();
    expect((await waiting).payload).toBe('{"events":[]}');
  });

  it('allows 50 waiting feed requests for each company, and answers the next request at once', async () => {
    const token = await aToken();
    const other = await fixture.gateway();
    const wait = () => other.call('GET /api/events.json?wait=25', { token });
    const waiting = Array.from({ length: 50 }, wait);
    await isWaiting(50);
    expect((await wait()).payload).toBe('{"events":[]}');
    happens();
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ payload }) => payload))).toEqual(new Set([`{"events":[${ENTRY}]}`]));
  });
});

describe('a client that waits for the feed', () => {
  const requestTo = async (of: TestGateway): Promise<ClientRequest> => {
    const { port } = of.app.getHttpServer().address() as AddressInfo;
    const headers = { authorization: `Bearer ${await aToken()}` };
    const sent = request({ port, path: '/api/events.json?wait=25', headers });
    sent.on('error', () => undefined).end();
    return sent;
  };
  const answerOf = async (sent: ClientRequest): Promise<string> => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return text(answer);
  };

  it('frees the place of a waiting feed client that disconnects', async () => {
    const other = await fixture.gateway();
    await other.app.listen(0);
    const sent = await Promise.all(Array.from({ length: 50 }, () => requestTo(other)));
    await isWaiting(50);
    const waiting = async () => /^marquee_feed_polls\S* (\d+)$/m.exec(await other.metrics.registry.metrics())?.[1];
    expect(await waiting()).toBe('50');
    for (const one of sent) one.destroy();
    await eventually(async () => expect(await waiting()).toBe('0'));
  });

  it('answers waiting feed requests when the gateway stops', async () => {
    const other = await fixture.gateway();
    await other.app.listen(0);
    const sent = await requestTo(other);
    await isWaiting();
    const closed = other.app.close();
    expect(await answerOf(sent)).toBe('{"events":[]}');
    sent.destroy();
    await closed;
  });
});
