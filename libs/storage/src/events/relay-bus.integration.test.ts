import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bus, BUS_USERS, provision, type BusUser } from '@marquee/bus';
import { CURRENT_NATS_SERVER, SmallDisk, startNats, type LocalNats } from '@marquee/local';
import { freshDatabase, testBus, TOOLS } from '@marquee/testing';
import { contextOf, newCompany, sleep, until } from '../../test/context';
import { noteDatabase, noteEvents, openNotes, type OpenNotes } from '../../test/notes';
import { Relay } from '../events';

describe('the relay on the bus', () => {
  let open: OpenNotes;
  let bus: Bus;
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase));
    const cli = await testBus('cli');
    await provision(cli, { replicas: 1 });
    await cli.drain();
    bus = await testBus('catalog');
  });
  afterAll(async () => {
    await bus.drain();
    await open.close();
  });

  const published = () =>
    open.db.query<{ event_id: string; stream_sequence: number }>(
      'select event_id, stream_sequence from outbox where published_at is not null order by id',
    );

  it('stores each event in the stream once even if the relay republishes it', async () => {
    const company = newCompany();
    for (let version = 1; version <= 10; version += 1) {
      await open.store.write(contextOf(company), (tx) => tx.outbox.append(noteEvents.update, { id: 1, version }, {}));
    }
    const relay = new Relay(open.db, 'catalog', bus);
    relay.start();
    await until(async () => (await published()).length === 10);
    const first = await published();
    const stored = await Promise.all(first.map((row) => bus.storedMessageId(row.stream_sequence)));
    expect(stored).toEqual(first.map((row) => row.event_id));
    await open.db.query('update outbox set published_at = null, stream_sequence = null');
    relay.wake();
    await until(async () => (await published()).length === 10);
    await relay.stop();
    expect(await published()).toEqual(first);
  });
});

describe('the relay after NATS returns from an older backup', () => {
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, `of-${user}`])) as Record<BusUser, string>;
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-restored-'));
  const [streams, copy] = [join(dataDir, 'streams'), join(dataDir, 'copy')];
  let nats: LocalNats;
  let open: OpenNotes;
  let bus: Bus;
  const start = async (port?: number) => void (nats = await startNats({ dataDir, toolsDir: TOOLS, passwords, port }));
  const connect = (name: BusUser) => Bus.connect({ url: nats.url, name, password: passwords[name] });
  beforeAll(async () => {
    await start();
    const cli = await connect('cli');
    await provision(cli, { replicas: 1 });
    await cli.drain();
    open = await openNotes(await freshDatabase(noteDatabase));
    bus = await connect('catalog');
  });
  afterAll(async () => {
    await bus?.drain();
    await open?.close();
    await nats?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Stops the server, modifies its files and restarts it at the same address. */
  async function away(work: () => void | Promise<void>): Promise<void> {
    const { port } = nats;
    await nats.stop();
    await work();
    await start(port);
  }

  it('republishes events that the stream lost once, before new events and in order', async () => {
    const company = newCompany();
    let version = 0;
    const changes = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        version += 1;
        const resource = { id: 1, version };
        await open.store.write(contextOf(company), (tx) => tx.outbox.append(noteEvents.update, resource, {}));
      }
    };
    const rows = (which: string) =>
      open.db.query<{ event_id: string }>(`select event_id from outbox where published_at is ${which} order by id`);
    const published = () => until(async () => (await rows('null')).length === 0);
    const relay = new Relay(open.db, 'catalog', bus);
    relay.start();
    await changes(3);
    await published();
    await away(() => cpSync(streams, copy, { recursive: true }));
    await changes(4);
    await published();
    expect((await bus.eventsState()).lastSeq).toBe(7);
    await away(async () => {
      rmSync(streams, { recursive: true });
      cpSync(copy, streams, { recursive: true });
      await changes(2);
    });
    const lastSeq = async () =>
      bus.eventsState().then(
        (state) => state.lastSeq,
        () => 0,
      );
    await until(async () => (await lastSeq()) >= 9 && (await rows('null')).length === 0);
    await relay.stop();
    const stored = await Promise.all(Array.from({ length: 9 }, (_, n) => bus.storedMessageId(n + 1)));
    expect(stored).toEqual((await rows('not null')).map(({ event_id }) => event_id));
    expect(await lastSeq()).toBe(9);
  });
});

describe('the relay on a full JetStream', () => {
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, `of-${user}`])) as Record<BusUser, string>;
  let dataDir: string;
  let disk: SmallDisk | null = null;
  let nats: LocalNats;
  let open: OpenNotes;
  let bus: Bus;
  let cli: Bus;
  const connect = (name: BusUser) => Bus.connect({ url: nats.url, name, password: passwords[name] });
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'marquee-full-'));
    open = await openNotes(await freshDatabase(noteDatabase));
  });
  afterEach(async () => {
    await bus?.drain();
    await cli?.drain();
    await open.close();
    await nats?.stop();
    disk?.unmount();
    disk = null;
    rmSync(dataDir, { recursive: true, force: true });
  });
  async function start(o: Partial<Parameters<typeof startNats>[0]> = {}): Promise<void> {
    nats = await startNats({ dataDir, toolsDir: TOOLS, passwords, ...o });
    cli = await connect('cli');
    // Creates only this stream, because the other streams reserve more space than these tests need.
    await cli.connection.jsm.streams.add({ name: 'EVENTS', subjects: ['events.*.*.*.*'] });
    bus = await connect('catalog');
  }

  /** Changes events of three resources in turn; `size` makes them large. */
  async function change(count: number, size = 0): Promise<void> {
    const company = newCompany();
    for (let n = 0; n < count; n += 1) {
      const resource = { id: n % 3, version: 1 + Math.floor(n / 3) };
      const data = { text: 'x'.repeat(size) };
      await open.store.write(contextOf(company), (tx) => tx.outbox.append(noteEvents.update, resource, data));
    }
  }
  const waiting = () =>
    open.db.query<{ attempts: number }>('select attempts from outbox where published_at is null order by id');

  /** Publishes until the stream is full, waits, lets `freeSpace` help, and returns the log. */
  async function publishedThrough(freeSpace: () => unknown): Promise<string[]> {
    const lines: string[] = [];
    const note = (...args: unknown[]) => void lines.push(String(args.at(-1)));
    const relay = new Relay(open.db, 'catalog', bus, { log: { info: note, warn: note } });
    relay.start();
    await until(() => relay.isStreamFull);
    await change(9);
    await sleep(2_500);
    const held = await waiting();
    expect(held.length).toBeGreaterThan(0);
    expect(held.filter(({ attempts }) => attempts > 0)).toEqual([]);
    await freeSpace();
    await until(async () => (await waiting()).length === 0);
    expect(relay.isStreamFull).toBe(false);
    await relay.stop();
    const ordered = await open.db.query<{ id: number }>('select id from outbox order by key, stream_sequence');
    const wanted = await open.db.query<{ id: number }>('select id from outbox order by key, id');
    expect(ordered).toEqual(wanted);
    return lines;
  }
  const LOGGED = [
    'JetStream is full: events wait in the outbox',
    'JetStream has space again: the relay publishes events',
  ];

  it('stops the relay at the byte limit of NATS, and resumes in order', async () => {
    await start({ maxFileStore: '100KB' });
    await change(6, 20_000);
    const { streams } = cli.connection.jsm;
    const logged = await publishedThrough(async () => {
      // JetStream removes the oldest events to meet the lower limit.
      await streams.update('EVENTS', { max_bytes: 30_000 });
      await streams.update('EVENTS', { max_bytes: -1 });
    });
    expect(logged).toEqual(LOGGED);
  });

  const onSmallDisk = SmallDisk.isSupported ? describe : describe.skip;
  onSmallDisk('on a small disk', () => {
    it('stops the relay while the disk of NATS is full, and resumes in order', async () => {
      const small = (disk = SmallDisk.mount(join(dataDir, 'streams')));
      if (small === null) throw new Error('The small disk cannot be mounted.');
      await start({ server: CURRENT_NATS_SERVER });
      await change(12, 20_000);
      small.fill();
      expect(await publishedThrough(() => small.free())).toEqual(LOGGED);
    });
  });
});
