import { createHash } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  adminCompanies,
  asUnchecked,
  categories,
  companySnapshot,
  consoleUsers,
  RenderedJson,
  ShopError,
  signingKeys,
  type AnyOperation,
  type CallContext,
  type Category,
  type CompanySnapshot,
  type Context,
  type CreateCategory,
  type ListInput,
  type Nothing,
  type OperatorContext,
  type Page,
  type PersonContext,
} from '@marquee/contracts';
import { aCompanySnapshot } from '@marquee/testing';
import { call, ofCompany, ofPerson, ownNats, until, type OwnNats } from '../../test/own-nats';
import type { Bus } from '../bus/bus';
import { Handles } from '../nest/handles';
import { textOf } from '../wire/json';
import { noLog, type BusLog } from '../wire/log';
import { wireHeaders } from '../wire/mux';
import { provision } from '../server/provision';

const MIB = 1024 * 1024;
/** The calls that the handlers below received, in order. */
let seen: { by: string; ctx: CallContext; input: unknown }[] = [];
let release: () => void = () => {};
/** The error that a handler throws for an id, and the log level of it. */
const lost = new Error('connection terminated');
const FAILURES: Readonly<Record<number, ShopError>> = {
  503: Object.assign(new ShopError('unavailable'), { cause: lost }),
  504: new ShopError('timeout'),
  505: new ShopError('internal'),
  409: Object.assign(new ShopError('conflict'), { cause: lost }),
  410: new ShopError('conflict'),
  422: ShopError.invalid({ title: ['must be there'] }),
};
/** The title of a category whose creation waits for the test. */
const HELD = 'held';
/** The log lines of the services. */
let logged: { level: string; about: object }[] = [];
const log: BusLog = {
  info: (about) => void logged.push({ level: 'info', about }),
  warn: (about) => void logged.push({ level: 'warn', about }),
  error: (about) => void logged.push({ level: 'error', about }),
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const aCategory = (title: string): Category => ({ id: 1, title }) as Category;
/** A category of more than 3 MiB. */
function aLargeCategory(letter: string): CreateCategory {
  const locale = { description: letter.repeat(65_000), language: 'de' };
  return { title: letter, locales: Array.from({ length: 50 }, () => locale) };
}

function catalogHandlers(by: string) {
  @Controller()
  class CatalogHandlers {
    @Handles(categories.get)
    async get(ctx: Context, input: { id: number }): Promise<RenderedJson<Category>> {
      seen.push({ by, ctx, input });
      if (input.id === 404) throw ShopError.notFound('category', 404);
      if (input.id === 500) throw new Error('select * from secrets');
      const failure = FAILURES[input.id];
      if (failure) throw failure;
      return new RenderedJson<Category>('{"id": 1 ,"title":"ünïcode"}', { version: 7, replayed: true });
    }
    @Handles(categories.list)
    async list(_ctx: Context, input: ListInput): Promise<Page<Category> | RenderedJson<Page<Category>>> {
      if (input.limit === 1) return { items: [aCategory('plain')], next: 'c2' };
      const item = JSON.stringify(aCategory('x'.repeat(1000)));
      const count = Math.ceil((8 * MIB) / item.length);
      return new RenderedJson([...Array.from({ length: count }, (_, n) => (n === 0 ? '[' : ',') + item), ']'], {
        next: 'c3',
      });
    }
    @Handles(categories.create)
    async create(ctx: Context, input: CreateCategory): Promise<Category> {
      seen.push({ by, ctx, input: input.title.length });
      if (input.title === HELD) await new Promise<void>((resolve) => (release = resolve));
      return aCategory(digest(JSON.stringify(input)));
    }
    @Handles(categories.count)
    async count(ctx: Context): Promise<{ count: number }> {
      seen.push({ by, ctx, input: 'count' });
      await new Promise<void>((resolve) => (release = resolve));
      return { count: 3 };
    }
  }
  return CatalogHandlers;
}

@Controller()
class TenantHandlers {
  @Handles(companySnapshot.get)
  async snapshot(ctx: CallContext, input: { company_id: number }): Promise<CompanySnapshot> {
    seen.push({ by: 'tenant', ctx, input });
    return aCompanySnapshot({ company_id: input.company_id });
  }
  @Handles(adminCompanies.disable)
  async disable(ctx: OperatorContext, input: { company_id: number }) {
    seen.push({ by: 'tenant', ctx, input });
    return { company_id: input.company_id, disabled: true };
  }
  @Handles(consoleUsers.disable)
  async disableUser(ctx: PersonContext, input: { user_id: number }): Promise<Nothing> {
    seen.push({ by: 'tenant', ctx, input });
    return {};
  }
}

describe('calls over the bus', () => {
  let nats: OwnNats;
  let gateway: Bus;

  beforeAll(async () => {
    nats = await ownNats();
    await nats.serve('catalog', [catalogHandlers('first')], { log });
    await nats.serve('catalog', [catalogHandlers('second')], { log });
    await nats.serve('tenant', [TenantHandlers]);
    gateway = await nats.bus('gateway');
  });
  afterAll(() => nats.stop());
  beforeEach(() => {
    seen = [];
    logged = [];
  });

  it('passes the whole context of a company to the handler of a call', async () => {
    const ctx = ofCompany({ idempotencyKey: 'key ü', ifMatch: 4, traceparent: '00-a-b-01' });
    await gateway.call(categories.get, ctx, { id: 1 });
    expect(seen[0]).toMatchObject({ ctx, input: { id: 1 } });
  });

  it('passes the operator and no company to an operator operation', async () => {
    const cli = await nats.bus('cli');
    const ctx = { ...call(), operator: 'ada' };
    await expect(cli.call(adminCompanies.disable, ctx, { company_id: 3 })).resolves.toEqual({
      company_id: 3,
      disabled: true,
    });
    expect(seen[0]!.ctx).toEqual(ctx);
  });

  it('passes the signed-in person and no app to a console operation', async () => {
    const ctx = ofPerson({ traceparent: '00-a-b-01' });
    await gateway.call(consoleUsers.disable, ctx, { user_id: 18 });
    expect(seen[0]).toEqual({ by: 'tenant', ctx, input: { user_id: 18 } });
  });

  it('allows one service to call an internal operation of another', async () => {
    const auth = await nats.bus('auth');
    const snapshot = await auth.call(companySnapshot.get, call(), { company_id: 9 });
    expect(snapshot.company_id).toBe(9);
  });

  it('returns the bytes of a rendered reply unchanged, with its metadata', async () => {
    const { parts, meta } = await gateway.pass(categories.get, ofCompany(), { id: 1 });
    expect(parts.map(textOf)).toEqual(['{"id": 1 ,"title":"ünïcode"}']);
    expect(meta).toEqual({ version: 7, replayed: true });
  });

  it('returns a page of rows with its items and the cursor of the next page', async () => {
    const page = await gateway.call(categories.list, ofCompany(), { limit: 1 });
    expect(page).toEqual({ items: [{ id: 1, title: 'plain' }], next: 'c2' });
  });

  it("returns a service's error with a code unchanged over the bus", async () => {
    const failed = gateway.call(categories.get, ofCompany(), { id: 404 });
    await expect(failed).rejects.toMatchObject({
      code: 'not_found',
      message: 'No category 404 was found. Check the id.',
    });
    await expect(failed).rejects.toBeInstanceOf(ShopError);
  });

  it("hides the details of a service's error without a code", async () => {
    const failed = gateway.call(categories.get, ofCompany(), { id: 500 });
    await expect(failed).rejects.toMatchObject({
      code: 'internal',
      message: 'An internal error occurred. Check whether the request was applied before you retry.',
    });
  });

  it.each([
    [500, 'error'],
    [503, 'warn'],
    [504, 'warn'],
    [505, 'warn'],
    [409, 'warn'],
  ])('logs an internal failure of a call (status %i) at the level %s', async (id, level) => {
    await expect(gateway.call(categories.get, ofCompany(), { id })).rejects.toBeInstanceOf(ShopError);
    const about = { operation: 'catalog.categories.get', request_id: 'r-1', company: 1202, app: 'app-1' };
    expect(logged).toMatchObject([{ level, about: { ...about, err: FAILURES[id] ?? expect.any(Error) } }]);
  });

  it.each([404, 410, 422])('logs no client error of a call (status %i)', async (id) => {
    await expect(gateway.call(categories.get, ofCompany(), { id })).rejects.toBeInstanceOf(ShopError);
    expect(logged).toEqual([]);
  });

  it("rejects input that violates the operation's declaration before the handler runs", async () => {
    const sent = asUnchecked({ title: 7, comment: 'x' });
    await expect(gateway.call(categories.create, ofCompany(), sent)).rejects.toMatchObject({
      code: 'invalid',
      errors: { title: ['must be text'] },
    });
    const id = '7' as unknown as number;
    await expect(gateway.call(categories.get, ofCompany(), { id })).rejects.toMatchObject({
      code: 'invalid',
      errors: { id: ['must be an integer'] },
    });
    expect(seen).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('rejects a call at once if no service responds', async () => {
    const ctx = ofCompany({ deadline: Date.now() + 3_600_000 });
    await expect(gateway.call(categories.remove, ctx, { id: 1 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('fails a call at its deadline if the reply is late', async () => {
    const ctx = ofCompany({ deadline: Date.now() + 50 });
    await expect(gateway.call(categories.count, ctx, {})).rejects.toMatchObject({ code: 'timeout' });
    release();
    expect(gateway.inFlight).toBe(0);
  });

  it('reports an unknown outcome for a write whose reply is late', async () => {
    const ctx = ofCompany({ deadline: Date.now() + 200 });
    const made = gateway.call(categories.create, ctx, { title: HELD });
    await expect(made).rejects.toMatchObject({ code: 'outcome_unknown' });
    release();
    expect(seen).toHaveLength(1);
  });

  it('does not execute a call whose deadline has passed', async () => {
    const reply = await raw({ deadline: '1' });
    expect(reply).toMatchObject({ code: 'timeout' });
    expect(seen).toEqual([]);
  });

  it('rejects an operation of companies without a company in its context', async () => {
    const reply = await raw({ company: undefined });
    expect(reply).toMatchObject({
      code: 'forbidden',
      message: 'This operation requires the company of the caller. Send it with the call.',
    });
    expect(seen).toEqual([]);
  });

  it.each(['company', 'user', 'email'])(
    'rejects an operation of the console without a %s in its context',
    async (name) => {
      const reply = await raw({ email: 'eve@example.org', [name]: undefined }, consoleUsers.disable);
      expect(reply).toMatchObject({
        code: 'forbidden',
        message: `This operation requires the ${name} of the caller. Send it with the call.`,
      });
      expect(seen).toEqual([]);
    },
  );

  it('rejects a header value that would inject another header', async () => {
    const ctx = ofCompany({ idempotencyKey: 'a\r\ncompany: 1' });
    await expect(gateway.call(categories.get, ctx, { id: 1 })).rejects.toMatchObject({ code: 'malformed' });
    expect(seen).toEqual([]);
  });

  it('transfers a list of 8 MiB over NATS with a limit of 1 MiB per message', async () => {
    expect(gateway.connection.mux.maxPayload).toBe(MIB);
    const { items, next } = await gateway.call(categories.list, ofCompany(), { limit: 250 });
    expect(JSON.stringify(items).length).toBeGreaterThan(8 * MIB);
    expect(new Set(items.map(({ title }) => title))).toEqual(new Set(['x'.repeat(1000)]));
    expect(next).toBe('c3');
  });

  it('transfers requests of 3 MiB completely to one member of a queue group', async () => {
    const sent = ['a', 'b', 'c', 'd'].map((letter) => aLargeCategory(letter));
    expect(JSON.stringify(sent[0]).length).toBeGreaterThan(3 * MIB);
    // The server selects the member, so the test repeats until both were called.
    while (new Set(seen.map(({ by }) => by)).size < 2) {
      const made = await Promise.all(sent.map((one) => gateway.call(categories.create, ofCompany(), one)));
      expect(made.map(({ title }) => title)).toEqual(sent.map((one) => digest(JSON.stringify(one))));
    }
    expect(new Set(seen.map(({ by }) => by))).toEqual(new Set(['first', 'second']));
  });

  it('rejects a multi-part reply in which a part is missing', async () => {
    const commerce = await nats.bus('commerce');
    const { nc } = commerce.connection;
    const part = (value: string) => ({ headers: wireHeaders({ status: 'ok', part: value }) });
    nc.subscribe('rpc.commerce.orders.odd', {
      callback: (_error, msg) => {
        const inbox = 'replies.commerce.odd';
        nc.subscribe(inbox, { callback: (_e, next) => void next.respond('3', part('3/3')) });
        msg.respond('1', { ...part('1/2'), reply: inbox });
      },
    });
    await nc.flush();
    const odd = { ...categories.count, subject: 'rpc.commerce.orders.odd' };
    await expect(gateway.call(odd, ofCompany(), {})).rejects.toMatchObject({ code: 'internal' });
  });

  it.each([
    ['a read', 'unavailable', categories.count],
    ['a write', 'outcome_unknown', categories.remove],
  ])('answers a call whose responder dies within the reply: %s as %s', async (_what, code, operation) => {
    const { nc } = (await nats.bus('commerce')).connection;
    const subject = `rpc.commerce.orders.${code}`;
    nc.subscribe(subject, {
      callback: (_error, msg) => {
        // The request for the second part has no responder.
        msg.respond('1', { headers: wireHeaders({ status: 'ok', part: '1/2' }), reply: 'replies.commerce.gone' });
      },
    });
    await nc.flush();
    const asked = gateway.call({ ...operation, subject } as AnyOperation, ofCompany(), { id: 1 });
    await expect(asked).rejects.toMatchObject({ code });
  });

  it("does not execute a stream message that is delivered to an operation's subject", async () => {
    const cli = await nats.bus('cli');
    await provision(cli, { replicas: 1 });
    const mallory = await nats.bus('webhook-dispatch');
    const headers = { operator: 'mallory', 'request-id': 'r', deadline: String(Date.now() + 60_000) };
    await mallory.publishEvent('events.webhook-dispatch.1.x.y', 'forged', '{"company_id":1}', headers);
    // NATS does not check whether the puller may publish to the delivery subject.
    const pull = '$JS.API.CONSUMER.MSG.NEXT.EVENTS.webhook-dispatch';
    mallory.connection.nc.publish(pull, '', { reply: adminCompanies.disable.subject });
    const consumer = () => cli.connection.jsm.consumers.info('EVENTS', 'webhook-dispatch');
    await until(async () => (await consumer()).num_ack_pending === 1);
    await cli.call(adminCompanies.disable, { ...call(), operator: 'ada' }, { company_id: 2 });
    expect(seen.map(({ input }) => input)).toEqual([{ company_id: 2 }]);
  });

  it('ignores a reply that belongs to another call', async () => {
    const auth = await nats.bus('auth');
    const replies: string[] = [];
    auth.connection.nc.subscribe(signingKeys.list.subject, {
      callback: (_error, msg) => void replies.push(msg.reply ?? ''),
    });
    await auth.connection.nc.flush();
    const asked = gateway.call(signingKeys.list, call({ deadline: Date.now() + 50 }), {});
    await expect(asked).rejects.toMatchObject({ code: 'timeout' });
    const held = gateway.call(categories.count, ofCompany(), {});
    await until(() => seen.length === 1);
    // A malicious service could publish to any token of our inbox.
    const next = replies[0]!.replace(/[^.]*$/, (token) => (parseInt(token, 36) + 1).toString(36));
    const headers = wireHeaders({ 'request-id': 'r', deadline: String(Date.now() + 60_000) });
    auth.connection.nc.publish(companySnapshot.get.subject, '{"company_id":1}', { headers, reply: next });
    await until(() => seen.length === 2);
    await auth.call(companySnapshot.get, call(), { company_id: 2 });
    release();
    await expect(held).resolves.toEqual({ count: 3 });
  });

  it('rejects calls beyond the limit of concurrent calls', async () => {
    const narrow = await nats.bus('gateway', { maxInFlight: 1 });
    const first = narrow.call(categories.count, ofCompany(), {});
    await until(() => seen.length === 1);
    await expect(narrow.call(categories.get, ofCompany(), { id: 1 })).rejects.toMatchObject({ code: 'unavailable' });
    release();
    await expect(first).resolves.toEqual({ count: 3 });
    await expect(narrow.call(categories.get, ofCompany(), { id: 1 })).resolves.toMatchObject({ id: 1 });
  });

  it('finishes running calls when the bus client drains, and accepts no new calls', async () => {
    const leaving = await nats.bus('gateway');
    const last = leaving.call(categories.count, ofCompany(), {});
    await until(() => seen.length === 1);
    const drained = leaving.drain();
    await expect(leaving.call(categories.get, ofCompany(), { id: 1 })).rejects.toMatchObject({ code: 'unavailable' });
    release();
    await expect(last).resolves.toEqual({ count: 3 });
    await drained;
    expect(leaving.connected).toBe(false);
  });

  /** Sends a raw request and returns the body of the reply. */
  async function raw(more: Record<string, string | undefined>, to: AnyOperation = categories.get): Promise<unknown> {
    const headers: Record<string, string> = {};
    const whole = { 'request-id': 'r', deadline: String(Date.now() + 9000), company: '1', app: 'a', user: '1' };
    for (const [name, value] of Object.entries({ ...whole, scopes: '', ...more })) {
      if (value !== undefined) headers[name] = value;
    }
    const message = { to: to.subject, headers, body: Buffer.from('{"id":1}') };
    const reply = await gateway.connection.mux.ask(message, Date.now() + 5000);
    return reply.json();
  }
});

describe('a service that stops', () => {
  it('finishes accepted requests when a service stops, and receives no further requests', async () => {
    const nats = await ownNats();
    const serving = await nats.serve('catalog', [catalogHandlers('leaving')]);
    const gateway = await nats.bus('gateway');
    seen = [];
    const last = gateway.call(categories.count, ofCompany(), {});
    await until(() => seen.length === 1);
    const drained = serving.strategy.drain();
    await until(async () => {
      const late = await gateway.call(categories.get, ofCompany(), { id: 1 }).catch((error: ShopError) => error.code);
      return late === 'unavailable';
    });
    release();
    await expect(last).resolves.toEqual({ count: 3 });
    await drained;
    await nats.stop();
  });
});

describe('a request in parts', () => {
  it('discards a multi-part request whose deadline is invalid', async () => {
    const nats = await ownNats();
    const warnings: string[] = [];
    const log = { ...noLog, warn: (_about: object, message: string) => void warnings.push(message) };
    await nats.serve('catalog', [catalogHandlers('patient')], { log });
    const { nc } = (await nats.bus('gateway')).connection;
    const headers = wireHeaders({ deadline: 'soon', part: '1/2' });
    // This subscriber never sends the second part.
    nc.subscribe('replies.gateway.here', { callback: () => {} });
    nc.publish(categories.get.subject, '{', { headers, reply: 'replies.gateway.here' });
    await until(() => warnings.length > 0);
    expect(warnings).toEqual(['could not send the reply to a call over the bus']);
    await nats.stop();
  });
});

describe('a lost connection', () => {
  it('fails waiting reads at once after a disconnect, and succeeds again after a reconnect', async () => {
    const nats = await ownNats();
    await nats.serve('catalog', [catalogHandlers('only')]);
    const gateway = await nats.bus('gateway');
    const nothing: Nothing = {};
    seen = [];
    const waiting = gateway.call(categories.count, ofCompany({ deadline: Date.now() + 3_600_000 }), nothing);
    const failed = waiting.catch((error: ShopError) => error.code);
    await until(() => seen.length === 1);
    await nats.restart(async () => {
      await expect(failed).resolves.toBe('unavailable');
      await until(() => !gateway.connected);
      expect(gateway.disconnectedFor()).toBeGreaterThanOrEqual(0);
      await expect(gateway.call(categories.get, ofCompany(), { id: 1 })).rejects.toMatchObject({ code: 'unavailable' });
    });
    release();
    await until(async () => {
      const got = await gateway.call(categories.get, ofCompany(), { id: 1 }).catch(() => null);
      return got !== null;
    });
    expect(gateway.disconnectedFor()).toBe(0);
    await nats.stop();
  });

  it('reports an unknown outcome for a write that was sent before the disconnect', async () => {
    const nats = await ownNats();
    const { bus: catalog } = await nats.serve('catalog', [catalogHandlers('only')]);
    const gateway = await nats.bus('gateway');
    seen = [];
    const ctx = ofCompany({ deadline: Date.now() + 3_600_000 });
    const failed = gateway.call(categories.create, ctx, { title: HELD }).catch((error: ShopError) => error);
    await until(() => seen.length === 1);
    await nats.restart(async () => {
      await expect(failed).resolves.toMatchObject({ code: 'outcome_unknown', cause: expect.any(Error) as Error });
    });
    release();
    await until(() => catalog.connected && gateway.connected);
    expect(seen).toHaveLength(1);
    await nats.stop();
  });

  it('reports an unsent message as not done after a disconnect, and never sends it', async () => {
    const nats = await ownNats();
    const { nc } = (await nats.bus('catalog')).connection;
    const got: string[] = [];
    nc.subscribe(categories.create.subject, {
      callback: (_error, msg) => {
        got.push(msg.string());
        msg.respond('done');
      },
    });
    await nc.flush();
    const { mux } = (await nats.bus('gateway')).connection;
    const ask = (body: string) =>
      mux.ask({ to: categories.create.subject, headers: {}, body: Buffer.from(body) }, Date.now() + 10_000);
    const failed = ask('first');
    // Runs in the same turn of the event loop, before its flush.
    mux.disconnected();
    await expect(failed).rejects.toMatchObject({ code: 'unavailable' });
    await ask('second');
    expect(got).toEqual(['second']);
    await nats.stop();
  });

  it('reports a multi-part write as not done if one of its parts was not sent', async () => {
    const nats = await ownNats();
    const { nc } = (await nats.bus('catalog')).connection;
    const got: string[] = [];
    // Takes the first of four parts and does not request the next.
    nc.subscribe(categories.create.subject, {
      callback: (_error, msg) => void got.push(msg.headers?.get('part') ?? ''),
    });
    await nc.flush();
    const gateway = await nats.bus('gateway');
    const create = gateway.call(categories.create, ofCompany(), aLargeCategory('x'));
    const failed = create.catch((error: ShopError) => error.code);
    await until(() => got.length > 0);
    await nats.restart(async () => expect(await failed).toBe('unavailable'));
    expect(got).toEqual(['1/4']);
    await nats.stop();
  });
});
