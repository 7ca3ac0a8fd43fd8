import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { category } from '@marquee/contracts';
import { createLogger, Metrics } from '@marquee/service-kit';
import { eventually, opened } from '@marquee/testing';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../edge.config';
import { EdgeAdapter } from '../server/adapter';
import { listOf, nothing, one } from '../replies/answer';
import { BoundedMemory } from './bounded-memory';
import { flightOf } from './flight';
import { addHooks } from '../server/hooks';
import { PathMethods } from '../routing/methods';
import type { Principal } from '../routing/principal';

const MIB = 1024 * 1024;
const FORM_BYTES = 60_000;
const CONFIG = {
  mode: 'local',
  bytesInFlight: 128 * MIB,
  bytesInFlightPerCaller: 32 * MIB,
  slowClientSeconds: 30,
} as EdgeConfig;
const COMPANIES = [1, 2, 3];
const access = { public: 'a test asks' };

/** Requests that reserve bytes at different moments: before the body, before the call, or for the answer. */
const KINDS = {
  list: 'GET /list HTTP/1.1\r\n\r\n',
  row: 'GET /row HTTP/1.1\r\n\r\n',
  removal: 'DELETE /row HTTP/1.1\r\n\r\n',
  form: `POST /form HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${FORM_BYTES}\r\n\r\n${'a'.repeat(FORM_BYTES)}`,
  picture: 'GET /picture HTTP/1.1\r\n\r\n',
};
type Kind = keyof typeof KINDS;
const ALL = Object.keys(KINDS) as Kind[];

describe('the bytes in flight of a request', () => {
  let server: FastifyInstance;
  let memory: BoundedMemory;
  /** Requests that wait for a service, by client. */
  let atWork: Map<string, (() => void)[]>;
  let received: number;
  let begun: number;
  let done: number;
  let clients: Socket[];

  beforeEach(async () => {
    atWork = new Map();
    clients = [];
    received = begun = done = 0;
    server = fastify({ bodyLimit: MIB });
    const parts = { config: CONFIG, log: createLogger('test', 'fatal'), metrics: new Metrics('test') };
    memory = new BoundedMemory(server, parts);
    addHooks(server, { ...parts, methods: new PathMethods(), memory });
    server.addHook('onRequest', (request, _reply, next) => {
      received += 1;
      const company = Number(request.headers['x-company'] ?? 0);
      if (company > 0) request.edge.principal = { company, app: 'app' } as Principal;
      const user = request.headers['x-user'];
      if (user !== undefined) request.edge.bucket = { company, name: `console:${String(user)}` };
      next();
    });
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body));
    const adapter = new EdgeAdapter(server);
    const answering = (bytes: number) => async (request: FastifyRequest, reply: FastifyReply) =>
      waited(request, () => adapter.reply(reply, { parts: [Buffer.alloc(bytes, 'x')], meta: {} }));
    server.get('/list', { config: { access, operation: 'rows.list', answer: listOf(category) } }, answering(100));
    server.get('/row', { config: { access, answer: one(category) } }, answering(100_000));
    server.delete('/row', { config: { access, answer: nothing() } }, answering(1000));
    server.post('/form', { config: { access, form: {}, answer: nothing() } }, answering(2));
    server.get('/picture', { config: { access } }, async (request, reply) =>
      waited(request, () => {
        flightOf(reply).reserve(MIB / 2);
        return reply.send(Readable.from([Buffer.alloc(MIB / 2)]));
      }),
    );
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const client of clients) client.destroy();
    await server.close();
  });

  async function waited<T>({ headers }: FastifyRequest, answer: () => T): Promise<T> {
    const client = String(headers['x-client']);
    begun += 1;
    await new Promise<void>((resolve) => atWork.set(client, [...(atWork.get(client) ?? []), resolve]));
    try {
      return answer();
    } finally {
      done += 1;
    }
  }
  /** The service answers this many of a client's requests. */
  const answer = (client: string, most = Infinity) => {
    const waiting = atWork.get(client) ?? [];
    for (const resume of waiting.splice(0, most)) resume();
  };
  /** Sends all requests at once and reads no answer. */
  async function send(kinds: readonly Kind[], { client = 'a', company = 0, user = 0 } = {}): Promise<Socket> {
    const socket = await opened((server.server.address() as AddressInfo).port);
    socket.on('error', () => undefined);
    clients.push(socket);
    const named = `\r\nhost: a\r\nx-client: ${client}\r\nx-company: ${company}\r\n${user > 0 ? `x-user: ${user}\r\n` : ''}`;
    socket.write(kinds.map((kind) => KINDS[kind].replace('\r\n', named)).join(''));
    return socket;
  }
  const connections = promisify((then: (error: Error | null, count: number) => void) =>
    server.server.getConnections(then),
  );
  const areGone = () => eventually(async () => expect(await connections()).toBe(0));
  const areDone = () => eventually(() => expect(done).toBe(begun));
  /** Bytes in flight in total, of the strangers' network, and of every company. */
  const held = () => {
    const { inFlight } = memory;
    const ofStrangers = inFlight.of({ key: '127.0.0.1', isApp: false });
    return [inFlight.total, ofStrangers, ...COMPANIES.map((id) => inFlight.of({ key: `${id} app`, isApp: true }))];
  };
  const NOTHING = [0, 0, 0, 0, 0];

  it.each(ALL)('releases all bytes in flight if the client disconnects before the answer: %s', async (kind) => {
    for (const company of [0, 1]) {
      const client = await send([kind], { company });
      await eventually(() => expect(begun).toBe(company + 1));
      client.destroy();
      await areGone();
      expect(held()).toEqual(NOTHING);
      answer('a');
      await areDone();
      expect(held()).toEqual(NOTHING);
    }
  });

  it("counts the bytes of a user who acts for an app separately from the app's", async () => {
    await send(['form'], { company: 1, user: 7 });
    await eventually(() => expect(begun).toBe(1));
    expect(memory.inFlight.of({ key: '1 console:7', isApp: true })).toBe(FORM_BYTES);
    expect(held()).toEqual([FORM_BYTES, 0, 0, 0, 0]);
  });

  it('releases all bytes in flight if the client disconnects during its request body', async () => {
    const client = await opened((server.server.address() as AddressInfo).port);
    client.write(KINDS.form.replace('\r\n', '\r\nhost: a\r\n').slice(0, -1));
    await eventually(() => expect(memory.inFlight.total).toBe(FORM_BYTES));
    client.destroy();
    await areGone();
    expect(held()).toEqual(NOTHING);
  });

  it('releases all bytes in flight of a queued answer when its connection closes', async () => {
    const client = await send(['form', 'form', 'form', 'form', 'form']);
    await eventually(() => expect(begun).toBe(5));
    expect(memory.inFlight.total).toBe(5 * FORM_BYTES);
    const [first, ...others] = atWork.get('a') ?? [];
    for (const resume of others) resume();
    await eventually(() => expect(done).toBe(4));
    client.destroy();
    await areGone();
    first?.();
    await areDone();
    expect(held()).toEqual(NOTHING);
  });

  it('adds one listener to a connection for any number of requests', async () => {
    const connected = new Promise<Socket>((resolve) => server.server.once('connection', resolve));
    await send(['form']);
    const socket = await connected;
    await eventually(() => expect(begun).toBe(1));
    const listeners = socket.listenerCount('close');
    clients[0]?.write(KINDS.form.replace('\r\n', '\r\nhost: a\r\nx-client: a\r\n').repeat(20));
    await eventually(() => expect(begun).toBe(21));
    expect(socket.listenerCount('close')).toBe(listeners);
  });

  it('releases all bytes in flight after three requests of any kind, wherever the connection breaks', async () => {
    const triples = ALL.flatMap((first) =>
      ALL.flatMap((second) => ALL.map((third) => [first, second, third] as const)),
    );
    const sent = await Promise.all(
      triples.map(async (kinds, at) => {
        const client = String(at);
        return { client, at, socket: await send(kinds, { client, company: at % (COMPANIES.length + 1) }) };
      }),
    );
    await eventually(() => expect(received).toBe(triples.length * 3));
    // Clients leave before any, after one, or after all answers of the service.
    for (const { client, at } of sent) answer(client, [0, 1, Infinity][at % 3]);
    await new Promise(setImmediate);
    for (const { socket } of sent) socket.destroy();
    await areGone();
    for (const { client } of sent) answer(client);
    await areDone();
    expect(held()).toEqual(NOTHING);
  });
});
