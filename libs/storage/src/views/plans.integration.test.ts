import { randomUUID } from 'node:crypto';
import { type CloudEvent, RenderedJson } from '@marquee/contracts';
import { asOwner, freshDatabase, keepUnanalysed, rowsLookedAt } from '@marquee/testing';
import { contextOf, newCompany } from '../../test/context';
import { noteDatabase, noteEvents, notes, openNotes, type OpenNotes } from '../../test/notes';
import { RecordingBus } from '../../test/recording-bus';
import { ParkedEvents } from '../events/parked-events';
import { tidy } from '../cleanup/housekeeping';
import { claim, markPublished } from '../events/relay-rows';
import { restoreLost } from '../events/stream-check';
import { inTransaction } from '../core/transaction';

/** Exceeds the number of executions after which Postgres keeps a generic plan. */
const ROUNDS = 8;
/** Events that a pass of the relay finds waiting. */
const WAITING = 50;
/** Resources with a parked event that is ready. */
const READY = 20;
/** Rows of each table once it has grown. */
const GROWN = 4_000;

const GROW = [
  `insert into outbox (event_id, key, subject, body, request_id, created_at, published_at, stream_sequence)
     select gen_random_uuid(), 'old/' || n, 's', '{}', 'r', now(), now(), -n from generate_series(1, ${GROWN}) n`,
  `insert into outbox (event_id, key, subject, body, request_id, created_at)
     select gen_random_uuid(), 'new/' || n, 's', '{}', 'r', now() from generate_series(1, ${WAITING}) n`,
  `insert into inbox select 'copies', gen_random_uuid(), now() from generate_series(1, ${GROWN})`,
  `insert into audit (created_at, operator, request_id, action, detail)
     select now(), 'ada', 'r', 'look', '{}' from generate_series(1, ${GROWN})`,
  `insert into dead_letters (consumer, event_id, subject, body, error, attempts, created_at)
     select 'copies', n, 's', '{}', 'e', 1, now() from generate_series(1, ${GROWN}) n`,
  `insert into inbox_heads select 'copies', 1, 'note/' || n, 1 from generate_series(1, ${GROWN}) n`,
  // Many events wait behind one that is not due; a few resources have one ready event each.
  `insert into inbox_heads select 'copies', 2, 'busy/1', 1, true`,
  `insert into inbox_deferred select 'copies', 2, 'busy/1', n + 1, 's', '{}', n, 1, null, '2100-01-01', now()
     from generate_series(1, ${GROWN}) n`,
  `insert into inbox_heads select 'copies', 2, 'note/' || n, 1, true from generate_series(1, ${READY}) n`,
  `insert into inbox_deferred select 'copies', 2, 'note/' || n, 2, 's', '{}', n, 0, null, now(), now()
     from generate_series(1, ${READY}) n`,
  `insert into idempotency (company_id, app, key, operation, digest, created_at)
     select 1, 'app-1', n, 'o', 'd', now() from generate_series(1, ${GROWN}) n`,
  `insert into notes (company_id, title) select 1, 'n' from generate_series(1, ${GROWN})`,
];

describe.each([
  ['were new and not analyzed', null],
  ['were empty and analyzed', 0],
  ['had a few rows and were analyzed', 3],
])('the plan of a statement prepared when its tables %s', (_state, analysedAfter) => {
  let open: OpenNotes;
  const company = newCompany();
  const bus = new RecordingBus();
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase), undefined, 1);
    await keepUnanalysed(open.db);
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      if (round === analysedAfter) await asOwner(open.db, 'vacuum analyze');
      await write();
      await consume();
      await relay();
      await restoreLost(open.db, bus, '1', false);
      await handOut();
      await tidy(open.db);
    }
    for (const statement of GROW) await open.db.query(statement);
  });
  afterAll(() => open.close());

  /** Writes a row with an event under a separate key. */
  function write(): Promise<unknown> {
    const ctx = contextOf(company, { idempotencyKey: randomUUID() });
    return open.store.writeOnce(ctx, notes.create, {}, async (tx) => {
      const id = await tx.notes.add('a');
      await tx.outbox.append(noteEvents.create, { id, version: 1 }, {});
      return new RenderedJson((await tx.notes.render(id)).json);
    });
  }

  async function consume(): Promise<void> {
    const event = { id: randomUUID(), companyid: company, subject: `note/${randomUUID()}`, sequence: 1 } as CloudEvent;
    await open.store.consume(
      event,
      { consumer: 'copies', attempt: 1, subject: '', place: 1, released: false, parked: false },
      async () => undefined,
    );
  }

  function relay(): Promise<number> {
    return inTransaction(open.db, { deadline: Date.now() + 10_000 }, async (tx) => {
      const rows = (await claim(tx, WAITING * 2, new Date())).keys.flat();
      const published = await Promise.all(
        rows.map(async ({ id, subject, event_id, body }) => {
          return { id, sequence: (await bus.publishEvent(subject, event_id, body)).seq };
        }),
      );
      await markPublished(tx, published, new Date());
      return rows.length;
    });
  }

  /** Claims parked events and settles them. */
  async function handOut(): Promise<number> {
    const inbox = new ParkedEvents(open.db);
    const { ready } = await inbox.claim('copies', 0, 100);
    await inbox.settle('copies', ready);
    return ready.length;
  }

  it('scans only the returned parked events, at most one per resource', async () => {
    let ready = 0;
    const looked = await rowsLookedAt(open.db, async () => void (ready = await handOut()));
    expect(ready).toBe(READY);
    // One statement each for the first event of the resource, the run, its lock, the lease, the removal, and further
    // events.
    expect(looked['inbox_deferred']).toBeLessThanOrEqual((READY + 1) * 8);
    expect(looked['inbox_heads']).toBeLessThanOrEqual((READY + 1) * 8);
  });

  it('scans only the rows of a write in large tables', async () => {
    const looked = await rowsLookedAt(open.db, write);
    expect(looked).toEqual({ idempotency: 1, notes: 1 });
  });

  it('scans only the rows of a consumed event in large tables', async () => {
    expect(await rowsLookedAt(open.db, consume)).toEqual({});
  });

  it('skips published events by the index when it finds unpublished events', async () => {
    let claimed = 0;
    const looked = await rowsLookedAt(open.db, async () => void (claimed = await relay()));
    expect(claimed).toBe(WAITING + 1);
    // The cursor, the check that it is first, the lock, the event itself, and the mark.
    expect(looked.outbox).toBeLessThanOrEqual(claimed * 5);
  });

  it('scans equally many rows for keys with many and with few events', async () => {
    const backlog = (rows: number) =>
      `insert into outbox (event_id, key, subject, body, request_id, created_at)
       select gen_random_uuid(), 'a/long', 's', '{}', 'r', now() from generate_series(1, ${rows})`;
    const claimed = async () => {
      let keys: readonly (readonly unknown[])[] = [];
      const looked = await rowsLookedAt(open.db, () =>
        inTransaction(open.db, { deadline: Date.now() + 10_000 }, async (tx) => {
          ({ keys } = await claim(tx, 100, new Date()));
        }),
      );
      return { rows: keys.flat().length, looked: looked.outbox };
    };
    await open.db.query('delete from outbox where published_at is null');
    await open.db.query(GROW[1]!.replaceAll('new/', 'behind/'));
    await open.db.query(backlog(1_000));
    const before = await claimed();
    // A claim takes at most 20 events of the long key, so the other keys are not delayed.
    expect(before.rows).toBe(WAITING + 20);
    await open.db.query(backlog(19_000));
    expect(await claimed()).toEqual(before);
    await open.db.query('delete from outbox where published_at is null');
  });

  it('scans no unexpired rows during cleanup, except one page of the outbox', async () => {
    const { outbox = 0, ...others } = await rowsLookedAt(open.db, () => tidy(open.db));
    expect(outbox).toBeLessThanOrEqual(1_000 + 5);
    expect(Math.max(...Object.values(others))).toBeLessThanOrEqual(5);
  });

  it('scans only expired rows during cleanup', async () => {
    const [old, nine] = ["now() - interval '800 days'", 'from generate_series(1, 9) n'];
    await open.db.query(`insert into inbox select 'copies', 'old/' || n, ${old} ${nine}`);
    await open.db.query(`insert into inbox_heads select 'copies', 1, 'old/' || n, 1, false, ${old} ${nine}`);
    await open.db.query(
      `insert into audit (created_at, operator, request_id, action, detail) select ${old}, 'ada', 'r', 'look', '{}' ${nine}`,
    );
    const looked = await rowsLookedAt(open.db, () => tidy(open.db));
    for (const table of ['inbox', 'inbox_heads', 'audit']) {
      // The cleanup finds each row first, and then looks it up again by its key.
      expect(looked[table]).toBeGreaterThanOrEqual(9);
      expect(looked[table]).toBeLessThanOrEqual(9 * 3);
    }
  });

  it('scans only the newest event when the relay checks the stream', async () => {
    const looked = await rowsLookedAt(open.db, () => restoreLost(open.db, bus, '1', false));
    expect(looked.outbox).toBeLessThanOrEqual(2);
  });
});
