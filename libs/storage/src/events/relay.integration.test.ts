import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { CompanyId } from '@marquee/contracts';
import { eventually, freshDatabase } from '@marquee/testing';
import { contextOf, newCompany, sleep, until } from '../../test/context';
import { noteDatabase, noteEvents, openNotes, type OpenNotes } from '../../test/notes';
import { RecordingBus, slowly } from '../../test/recording-bus';
import { tidy } from '../cleanup/housekeeping';
import { Relay, type RelayBus } from '../events';
import type { Database } from '../core/database';

/** A child process has to start, possibly on a busy machine. */
const STARTING_MS = 40_000;

describe('the relay', () => {
  let open: OpenNotes;
  let now: () => Date = () => new Date();
  let relays: Relay[] = [];
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase), { now: () => now() }, 20)));
  beforeEach(() => void (now = () => new Date()));
  afterEach(async () => {
    await Promise.all(relays.map((relay) => relay.stop()));
    relays = [];
    await open.db.query('delete from outbox');
  });
  afterAll(() => open.close());

  function start(bus: RelayBus, db: Database = open.db, options = {}): Relay {
    const relay = new Relay(db, 'catalog', bus, { intervalMs: 20, publishTimeoutMs: 1000, ...options });
    relays.push(relay);
    relay.start();
    return relay;
  }
  /** One commit per event, in order. */
  async function happen(company: CompanyId, id: number, from: number, to = from): Promise<void> {
    for (let version = from; version <= to; version += 1) {
      await open.store.write(contextOf(company), (tx) =>
        tx.outbox.append(noteEvents.update, { id, version }, { version }),
      );
    }
  }
  async function waiting(): Promise<number> {
    const [row] = await open.db.query<{ n: number }>('select count(*) as n from outbox where published_at is null');
    return row!.n;
  }
  const allPublished = () => until(async () => (await waiting()) === 0);
  const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
  const holder = async () => {
    const [row] = await open.db.query<{ pid: number }>(
      "select pid from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
    );
    return row?.pid;
  };

  it('publishes an event with its subject, id and trace, and stores its stream sequence', async () => {
    const company = newCompany();
    const bus = new RecordingBus();
    start(bus);
    const ctx = contextOf(company, { requestId: 'r-7', traceparent: '00-1-2-01' });
    await open.store.write(ctx, (tx) => tx.outbox.append(noteEvents.create, { id: 5, version: 1 }, { a: 1 }));
    await allPublished();
    const [row] = await open.db.query<{ event_id: string; stream_sequence: number }>('select * from outbox');
    expect(bus.attempts).toEqual([
      {
        subject: `events.catalog.${company}.note.create`,
        id: row!.event_id,
        headers: { 'request-id': 'r-7', traceparent: '00-1-2-01' },
      },
    ]);
    expect(bus.messages[0]!.event).toMatchObject({ id: row!.event_id, subject: 'note/5', sequence: 1, data: { a: 1 } });
    expect(row!.stream_sequence).toBe(1);
  });

  it('wakes the relay after a commit of the same process', async () => {
    const bus = new RecordingBus();
    start(bus, open.db, { intervalMs: 3_600_000 });
    await until(async () => (await open.db.query('select 1 from outbox')).length === 0);
    for (const version of upTo(20)) await happen(newCompany(), 1, version);
    await allPublished();
    expect(bus.messages).toHaveLength(20);
  });

  it('publishes outbox events that another process has committed', async () => {
    const bus = new RecordingBus();
    start(bus, await open.another());
    await happen(newCompany(), 1, 1);
    await allPublished();
    expect(bus.messages).toHaveLength(1);
  });

  it('polls an empty outbox with one statement and without a transaction', async () => {
    const db = await open.another();
    const [pooled, looks] = [jest.spyOn(db.connections, 'acquire'), jest.spyOn(db, 'run')];
    start(new RecordingBus(), db);
    await until(async () => looks.mock.calls.length > 20);
    for (const calls of [pooled, looks]) calls.mockClear();
    await until(async () => looks.mock.calls.length > 5);
    expect(pooled.mock.calls).toHaveLength(looks.mock.calls.length);
  });

  it("doubles the relay's pause up to two intervals while the outbox is empty", async () => {
    const intervalMs = 23;
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const rests = () =>
      timers.mock.calls.flatMap(([, ms = 0]) => ([1, 2, 4, 8, 16].includes(ms / intervalMs) ? ms : []));
    start(new RecordingBus(), await open.another(), { intervalMs });
    await until(async () => rests().length > 5);
    expect(rests().slice(0, 5)).toEqual([1, 2, 2, 2, 2].map((times) => times * intervalMs));
    timers.mockClear();
    await happen(newCompany(), 1, 1);
    await allPublished();
    await until(async () => rests().includes(intervalMs));
    timers.mockRestore();
  });

  it('publishes events with long keys and many keys in order beyond the batch size', async () => {
    const company = newCompany();
    await open.db.query(
      `insert into outbox (event_id, key, subject, body, request_id, created_at)
       select gen_random_uuid(), k::text, 's', json_build_object('companyid', $1::int, 'subject', k::text, 'sequence', v),
         'r', now() from generate_series(1, 30) v, generate_series(1, 50) k order by v, k`,
      [company],
    );
    const bus = new RecordingBus();
    start(bus, open.db, { batch: 7, intervalMs: 3_600_000 });
    await allPublished();
    expect(bus.order()).toEqual(Object.fromEntries(upTo(50).map((k) => [`${company}/${k}`, upTo(30)])));
    expect(bus.attempts).toHaveLength(1500);
  });

  it('publishes each event once and per key in order with three relays', async () => {
    const company = newCompany();
    const bus = slowly(new RecordingBus());
    const databases = [open.db, await open.another(), await open.another()];
    for (const db of databases) start(bus, db, { batch: 5 });
    await Promise.all(upTo(40).map((id) => happen(company, id, 1, 15)));
    await allPublished();
    expect(bus.order()).toEqual(Object.fromEntries(upTo(40).map((id) => [`${company}/note/${id}`, upTo(15)])));
    expect(bus.attempts).toHaveLength(600);
  });

  describe('when commits overtake each other', () => {
    it('publishes an event that has a lower outbox id but committed last', async () => {
      const [one, two] = [newCompany(), newCompany()];
      const bus = new RecordingBus();
      start(bus);
      await open.store.write(contextOf(one), async (tx) => {
        await tx.outbox.append(noteEvents.update, { id: 1, version: 1 }, {});
        await happen(two, 1, 1);
        await until(() => bus.messages.length === 1);
      });
      await allPublished();
      expect(bus.messages.map(({ event }) => event.companyid)).toEqual([two, one]);
    });

    it('publishes the events of one resource in commit order', async () => {
      const company = newCompany();
      const bus = new RecordingBus();
      start(bus);
      let second = Promise.resolve();
      await open.store.write(contextOf(company), async (tx) => {
        await tx.outbox.append(noteEvents.update, { id: 1, version: 1 }, {});
        // An append is not awaited, so its lock is held once a later statement is answered.
        await tx.session.query('select 1', []);
        let committed = false;
        second = happen(company, 1, 2).then(() => void (committed = true));
        await sleep(100);
        expect(committed).toBe(false);
      });
      await second;
      await allPublished();
      expect(bus.order()).toEqual({ [`${company}/note/1`]: [1, 2] });
      const rows = await open.db.query<{ body: string }>('select body from outbox order by id');
      expect(rows.map(({ body }) => (JSON.parse(body) as { sequence: number }).sequence)).toEqual([1, 2]);
    });
  });

  describe('when an event cannot be published', () => {
    it('holds back only events with the same key as a failed event', async () => {
      const company = newCompany();
      const bus = new RecordingBus();
      let broken = true;
      bus.onPublish = (event) => {
        if (broken && event.subject === 'note/1' && event.sequence === 2) throw new Error('too large');
      };
      start(bus);
      await Promise.all(upTo(5).map((id) => happen(company, id, 1, 4)));
      await until(async () => (await waiting()) === 3);
      const rest = Object.fromEntries(upTo(4).map((id) => [`${company}/note/${id + 1}`, upTo(4)]));
      expect(bus.order()).toEqual({ [`${company}/note/1`]: [1], ...rest });
      const [row] = await open.db.query<{ attempts: number }>('select attempts, error from outbox where attempts > 0');
      expect(row).toMatchObject({ error: 'too large' });
      broken = false;
      now = () => new Date(Date.now() + 60_000);
      await allPublished();
      expect(bus.order()).toEqual({ [`${company}/note/1`]: upTo(4), ...rest });
    });

    it('lengthens the pause of the relay after each failure', async () => {
      const bus = new RecordingBus();
      bus.onPublish = () => Promise.reject(new Error('no'));
      const start0 = Date.parse('2026-11-01T00:00:00Z');
      let offset = 0;
      now = () => new Date(start0 + offset);
      await happen(newCompany(), 1, 1);
      start(bus);
      const delays: number[] = [];
      for (const attempts of upTo(9)) {
        await until(
          async () => (await open.db.query('select 1 from outbox where attempts = $1', [attempts])).length > 0,
        );
        const [row] = await open.db.query<{ next_attempt_at: Date }>('select next_attempt_at from outbox');
        delays.push(row!.next_attempt_at.getTime() - now().getTime());
        offset = row!.next_attempt_at.getTime() - start0;
      }
      expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
      expect(bus.attempts).toHaveLength(9);
    });

    it('counts no publish attempts of an event while NATS is unavailable', async () => {
      const company = newCompany();
      const bus = new RecordingBus();
      bus.away = true;
      const lines: string[] = [];
      const relay = start(bus, open.db, { log: { warn: (_: object, line: string) => void lines.push(line) } });
      await happen(company, 1, 1, 3);
      await sleep(200);
      expect(await relay.lag()).toMatchObject({ events: 3 });
      expect(await open.db.query('select id from outbox where attempts > 0')).toEqual([]);
      expect(lines).toHaveLength(1);
      bus.away = false;
      await allPublished();
      expect(bus.order()).toEqual({ [`${company}/note/1`]: [1, 2, 3] });
      expect(await relay.lag()).toEqual({ events: 0, seconds: 0 });
    });
  });

  describe('when it is killed between publish and mark', () => {
    it('republishes an event with the same id if a killed relay had not marked it', async () => {
      const company = newCompany();
      const bus = new RecordingBus();
      let answer = () => {};
      let hangs = 0;
      bus.onStored = () => {
        hangs += 1;
        return hangs === 1 ? new Promise((done) => (answer = done)) : Promise.resolve();
      };
      await happen(company, 1, 1, 5);
      start(bus, await open.another(), { publishTimeoutMs: 60_000 });
      await until(() => hangs === 1);
      await open.db.query('select pg_terminate_backend($1)', [await holder()]);
      start(bus);
      await allPublished();
      expect(bus.order()).toEqual({ [`${company}/note/1`]: upTo(5) });
      const tried = bus.attempts.length;
      expect(tried).toBe(6);
      // The first relay gets its answer, has lost the lock, and leaves the rest of the key.
      answer();
      await happen(company, 2, 1);
      await allPublished();
      expect(bus.attempts).toHaveLength(tried + 1);
    });

    it('processes an event once through the inbox if the stream contains two copies', async () => {
      const company = newCompany();
      const bus = new RecordingBus();
      let hangs = 0;
      bus.onStored = () => (++hangs === 1 ? new Promise(() => undefined) : Promise.resolve());
      await happen(company, 1, 1, 3);
      start(bus, await open.another());
      await until(() => hangs === 1);
      await open.db.query('select pg_terminate_backend($1)', [await holder()]);
      const stored = bus.messages;
      bus.messages = [];
      start(bus);
      await allPublished();
      const delivered = [...stored, ...bus.messages].map(({ event }) => event);
      expect(delivered.map(({ sequence }) => sequence)).toEqual([1, 1, 2, 3]);
      const delivery = { consumer: 'copies', attempt: 1, subject: '', place: 0, released: false, parked: false };
      for (const event of delivered) {
        const copy = { ...event, companyid: company };
        await open.store.consume(copy, delivery, async (tx) => void (await tx.notes.add(`v${event.sequence}`)));
      }
      expect(await open.store.read(company).notes.count()).toBe(3);
    });

    it('releases the rows of a killed relay at once', async () => {
      const company = newCompany();
      await happen(company, 1, 1, 4);
      await happen(company, 2, 1, 4);
      const child = relayToBeKilled(open.url);
      const sent: { id: string }[] = [];
      child.on('message', (message: { id: string }) => sent.push(message));
      const bus = new RecordingBus();
      try {
        await eventually(() => expect(sent).toHaveLength(2), STARTING_MS);
        start(bus);
        await sleep(200);
        expect(bus.attempts).toEqual([]);
      } finally {
        child.kill('SIGKILL');
      }
      await once(child, 'exit');
      await allPublished();
      expect(bus.order()).toEqual({ [`${company}/note/1`]: upTo(4), [`${company}/note/2`]: upTo(4) });
      expect(bus.messages.map(({ id }) => id)).toEqual(expect.arrayContaining(sent.map(({ id }) => id)));
    });
  });

  it('publishes consecutive events of a key once and in order although the relay is killed', async () => {
    const company = newCompany();
    await open.db.query(
      `insert into outbox (event_id, key, subject, body, request_id, created_at)
       select gen_random_uuid(), 'k', 's', json_build_object('companyid', $1::int, 'subject', 'k', 'sequence', v), 'r', now()
       from generate_series(1, 150) v`,
      [company],
    );
    const bus = new RecordingBus();
    const child = relayToBeKilled(open.url);
    let inFlight = 0;
    child.on('message', ({ subject, id, body }: { subject: string; id: string; body: string }) => {
      // The stream stores the sixtieth event, but the relay receives no answer.
      void bus
        .publishEvent(subject, id, body)
        .then(({ seq }) => (++inFlight < 60 ? child.send({ id, seq }) : undefined));
    });
    try {
      await eventually(() => expect(inFlight).toBe(60), STARTING_MS);
    } finally {
      child.kill('SIGKILL');
    }
    await once(child, 'exit');
    expect(await waiting()).toBe(150);
    start(bus);
    await allPublished();
    expect(bus.order()).toEqual({ [`${company}/k`]: upTo(150) });
    expect(bus.attempts).toHaveLength(60 + 150);
  });

  it('publishes every event in order per key despite repeatedly killed relays', async () => {
    const company = newCompany();
    const bus = slowly(new RecordingBus());
    for (const db of [open.db, await open.another(), await open.another()]) start(bus, db, { batch: 4 });
    let shots = 0;
    const isShooting = () => shots < 15;
    const shooting = (async () => {
      while (isShooting()) {
        // The kill may hit its own connection if the pool has just received it.
        const hit = holder().then((pid) => open.db.query('select pg_terminate_backend($1) where $1 > 0', [pid ?? 0]));
        shots += (await hit.catch(() => [])).length;
        await sleep(10);
      }
    })();
    // If no event remained, no relay could be killed.
    const busy = upTo(20).map(async (id) => {
      let version = 0;
      while (version < 15 || isShooting()) {
        version += 1;
        // A killed write did not happen, so the test repeats it.
        while (
          await happen(company, id, version).then(
            () => false,
            () => true,
          )
        );
      }
      return version;
    });
    const [versions] = await Promise.all([Promise.all(busy), shooting]);
    await allPublished();
    const order = bus.order();
    for (const id of upTo(20)) {
      expect([...new Set(order[`${company}/note/${id}`])]).toEqual(upTo(versions[id - 1] ?? 0));
    }
  });

  describe('when the stream has lost messages', () => {
    async function published(company: CompanyId): Promise<RecordingBus> {
      const bus = new RecordingBus();
      const relay = start(bus);
      await Promise.all(upTo(5).map((id) => happen(company, id, 1, 4)));
      await allPublished();
      await relay.stop();
      return bus;
    }
    const complete = (company: CompanyId, last = 4) =>
      Object.fromEntries(upTo(5).map((id) => [`${company}/note/${id}`, upTo(last)]));

    it('republishes only events missing at the end of the stream, in order', async () => {
      const company = newCompany();
      const bus = await published(company);
      const lost = bus.messages.splice(12).map(({ id }) => id);
      bus.attempts.length = 0;
      start(bus);
      await until(() => bus.messages.length === 20);
      await allPublished();
      expect(bus.order()).toEqual(complete(company));
      expect(bus.attempts.map(({ id }) => id).sort()).toEqual(lost.sort());
    });

    it('republishes all events to a stream that is empty', async () => {
      const company = newCompany();
      const bus = await published(company);
      bus.messages = [];
      start(bus);
      await until(() => bus.messages.length === 20);
      expect(bus.order()).toEqual(complete(company));
    });

    it('republishes lost events whose stream sequences later events reuse', async () => {
      const company = newCompany();
      const bus = await published(company);
      bus.messages.splice(12);
      const stranger = bus.messages[0]!;
      for (const seq of [13, 14, 15]) bus.messages.push({ ...stranger, seq, id: `stranger-${seq}` });
      start(bus);
      await until(() => bus.messages.length === 23);
      bus.messages = bus.messages.filter(({ id }) => !id.startsWith('stranger'));
      expect(bus.order()).toEqual(complete(company));
    });

    it('republishes lost events after a reconnect before publishing new events', async () => {
      const company = newCompany();
      const bus = await published(company);
      start(bus);
      await happen(company, 1, 5);
      await allPublished();
      bus.messages.splice(12);
      bus.losses += 1;
      await Promise.all(upTo(5).map((id) => happen(company, id, id === 1 ? 6 : 5)));
      await until(() => bus.messages.length === 26);
      expect(bus.order()).toEqual({ ...complete(company, 5), [`${company}/note/1`]: upTo(6) });
    });

    it('publishes no new events on a new connection before checking the stream', async () => {
      const company = newCompany();
      const bus = await published(company);
      const relay = start(bus);
      await happen(company, 1, 5);
      await allPublished();
      // The server has restarted with older data and cannot report its state yet.
      bus.messages.splice(12);
      let refusals = 5;
      const stored = bus.storedMessageId.bind(bus);
      bus.storedMessageId = (seq) => (refusals-- > 0 ? Promise.reject(new Error('no leader yet')) : stored(seq));
      bus.losses += 1;
      await Promise.all(upTo(5).map((id) => happen(company, id, id === 1 ? 6 : 5)));
      await until(() => bus.messages.length === 26);
      expect(bus.order()).toEqual({ ...complete(company, 5), [`${company}/note/1`]: upTo(6) });
      await relay.stop();
    });

    it('republishes lost events that a running pass has acknowledged but not yet marked', async () => {
      const company = newCompany();
      const bus = new RecordingBus();
      start(bus, open.db, { publishTimeoutMs: 60_000 });
      await happen(company, 1, 1);
      await allPublished();
      let goOn = () => {};
      const stalled = new Promise<void>((resolve) => (goOn = resolve));
      bus.onStored = ({ event }) => (event.subject === 'note/3' ? stalled : Promise.resolve());
      await Promise.all([2, 3].map((id) => happen(company, id, 1)));
      await until(() => bus.messages.length === 3);
      bus.messages.splice(1);
      bus.losses += 1;
      await Promise.all(upTo(10).map((id) => happen(company, 10 + id, 1)));
      start(bus, await open.another());
      // The other relay waits for the pass, or has reused the lost sequences.
      const waits = "select from pg_locks where locktype = 'advisory' and not granted and database = $1";
      const [{ oid } = { oid: 0 }] = await open.db.query<{ oid: number }>(
        'select oid::integer as oid from pg_database where datname = current_database()',
      );
      await until(async () => bus.messages.length > 10 || (await open.db.query(waits, [oid])).length > 0);
      goOn();
      await allPublished();
      const all = [1, 2, 3, ...upTo(10).map((id) => 10 + id)];
      expect(bus.order()).toEqual(Object.fromEntries(all.map((id) => [`${company}/note/${id}`, [1]])));
    });

    it('stops a pass of the relay when its connection is lost', async () => {
      const company = newCompany();
      const bus = await published(company);
      // The tail is lost between two events of a run, by a server that restarts before the second.
      bus.onStored = async ({ event }) => {
        if (event.sequence !== 6 || bus.losses > 0) return;
        bus.messages.splice(12);
        bus.losses += 1;
      };
      await happen(company, 1, 5, 9);
      start(bus);
      await until(() => bus.messages.length === 25);
      await allPublished();
      expect(bus.order()).toEqual({ ...complete(company), [`${company}/note/1`]: upTo(9) });
    });

    it('detects lost stream messages after a failed publish', async () => {
      const company = newCompany();
      const bus = await published(company);
      start(bus);
      await happen(company, 1, 5);
      await allPublished();
      bus.messages = bus.messages.slice(0, 15);
      let failures = 1;
      bus.onPublish = () => (failures-- > 0 ? Promise.reject(new Error('connection lost')) : undefined);
      await happen(company, 2, 5);
      await until(() => bus.messages.length === 22);
      expect(new Set(bus.order()[`${company}/note/2`])).toEqual(new Set(upTo(5)));
    });

    it('republishes only events younger than the stream’s maximum age', async () => {
      const company = newCompany();
      const bus = await published(company);
      now = () => new Date(Date.now() + 6 * 86_400_000 + 60_000);
      const relay = start(bus);
      await happen(company, 6, 1);
      await allPublished();
      await relay.stop();
      bus.messages = bus.messages.map((message) => ({ ...message, id: `stranger-${message.seq}` }));
      bus.attempts.length = 0;
      start(bus);
      await until(() => bus.messages.length === 22);
      await allPublished();
      expect(bus.messages.at(-1)!.event.subject).toBe('note/6');
      expect(bus.attempts).toHaveLength(1);
    });

    it('detects a further loss although older events had higher sequences in the lost stream', async () => {
      const company = newCompany();
      const bus = await published(company);
      now = () => new Date(Date.now() + 6 * 86_400_000 + 60_000);
      bus.messages = [];
      const relay = start(bus);
      await happen(company, 6, 1);
      await allPublished();
      await relay.stop();
      bus.messages = [];
      start(bus);
      await until(() => bus.messages.length === 1);
      expect(bus.order()).toEqual({ [`${company}/note/6`]: [1] });
    });

    it('republishes lost events that follow a page of older events with higher sequences', async () => {
      const company = newCompany();
      const bus = await published(company);
      await open.db.query(
        `insert into outbox (event_id, key, subject, body, request_id, created_at, published_at, stream_sequence)
         select gen_random_uuid(), n::text, 's', '{}', 'r', now() - interval '6.5 days', now() - interval '6.5 days', n
         from generate_series(21, 250) n`,
      );
      // The events published since then have reused all sequences.
      const stranger = bus.messages[0]!;
      bus.messages = upTo(300).map((seq) => ({ ...stranger, seq, id: `stranger-${seq}` }));
      bus.attempts.length = 0;
      start(bus);
      await until(() => bus.messages.length === 320);
      await allPublished();
      expect(bus.attempts).toHaveLength(20);
    });

    it('republishes no events if the stream is complete', async () => {
      const company = newCompany();
      const bus = await published(company);
      bus.attempts.length = 0;
      const relay = start(bus);
      await sleep(100);
      await relay.stop();
      expect(bus.attempts).toEqual([]);
    });
  });

  it('deletes published events after seven days, and unpublished events never', async () => {
    const bus = new RecordingBus();
    const relay = start(bus);
    await happen(newCompany(), 1, 1);
    await allPublished();
    await relay.stop();
    await happen(newCompany(), 1, 1);
    now = () => new Date(Date.now() + 7 * 86_400_000 - 60_000);
    await tidy(open.db);
    expect(await open.db.query('select 1 from outbox')).toHaveLength(2);
    now = () => new Date(Date.now() + 7 * 86_400_000 + 60_000);
    await tidy(open.db);
    expect(await open.db.query('select published_at from outbox')).toEqual([{ published_at: null }]);
  });

  it('finishes the current pass of the relay when it is stopped', async () => {
    const bus = slowly(new RecordingBus());
    const relay = start(bus, open.db, { batch: 3 });
    await Promise.all(upTo(10).map((id) => happen(newCompany(), id, 1, 3)));
    await relay.stop();
    expect(await waiting()).toBe(30 - bus.messages.length);
  });

  it('publishes all events committed before the stop of the relay', async () => {
    const bus = new RecordingBus();
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    bus.onPublish = () => gate;
    const relay = start(bus, open.db, { intervalMs: 3_600_000 });
    await happen(newCompany(), 1, 1);
    await until(() => bus.attempts.length === 1);
    await happen(newCompany(), 2, 1);
    const stopped = relay.stop();
    goOn();
    await stopped;
    expect(await waiting()).toBe(0);
  });
});

/** A relay in a child process, which reports what it publishes and waits for an answer. */
const CHILD = `
  const { DataSource } = require('typeorm');
  const { dataSourceOptions } = require('./libs/storage/src/service-database');
  const { Relay } = require('./libs/storage/src/events');
  const { Database } = require('./libs/storage/src/core/database');
  const options = dataSourceOptions({ service: 'catalog', entities: [], migrations: [] }, process.argv[1]);
  process.on('disconnect', () => process.exit());
  new DataSource(options).initialize().then((source) => {
    const unanswered = new Map();
    process.on('message', ({ id, seq }) => unanswered.get(id)({ seq, duplicate: false }));
    const publishEvent = (subject, id, body) => new Promise((answer) => {
      unanswered.set(id, answer);
      process.send({ subject, id, body });
    });
    const eventsState = async () => ({ lastSeq: 0 });
    new Relay(new Database(source, { now: () => new Date() }), 'catalog', { publishEvent, eventsState, losses: 0 }).start();
  });`;

/** Jest does not transpile for the child process, which runs the build. */
const BUILD = resolve(__dirname, '../../../../dist');

function relayToBeKilled(url: string): ChildProcess {
  return spawn(process.execPath, ['-e', CHILD, url], { cwd: BUILD, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}
