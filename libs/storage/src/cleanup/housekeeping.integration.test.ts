import { Parked, type CloudEvent, type CompanyId, type ParkedEvent, type Delivery } from '@marquee/contracts';
import { asOwner, freshDatabase } from '@marquee/testing';
import { newCompany } from '../../test/context';
import { noteDatabase, noteEvents, openNotes, type OpenNotes } from '../../test/notes';
import type { Database } from '../core/database';
import { DeadLetters } from '../events/dead-letters';
import { ParkedEvents } from '../events/parked-events';
import { tidy } from './housekeeping';
import { inTransaction, type Transaction } from '../core/transaction';
import { LONGEST_STATEMENT_MS } from '../pool';

const START = new Date('2026-11-01T12:00:00Z').getTime();
const DAY_MS = 86_400_000;
const DEADLINE_MS = "set local lock_timeout = '500ms'";
const first: Delivery = {
  consumer: 'copies',
  attempt: 1,
  subject: 'events.catalog.1.note.update',
  place: 1,
  released: false,
  parked: false,
};

let open: OpenNotes;
let other: Database;
let now: Date;
let inbox: ParkedEvents;
beforeAll(async () => {
  open = await openNotes(await freshDatabase(noteDatabase), { now: () => now });
  other = await open.another();
  inbox = new ParkedEvents(open.db);
});
afterAll(() => open.close());
beforeEach(async () => {
  now = new Date(START);
  await asOwner(
    open.db,
    'truncate inbox, inbox_heads, inbox_deferred, dead_letters, audit, outbox, idempotency, notes',
  );
});
const days = (count: number) => void (now = new Date(START + count * DAY_MS));

function eventOf(company: CompanyId, sequence: number): CloudEvent {
  const id = `${company}-${sequence}`;
  const { type } = noteEvents.update;
  const position = { companyid: company, subject: 'note/1', sequence };
  return { id, type, requestid: 'r', data: {}, ...position } as CloudEvent;
}
/** Records that the event was processed, and whether it was late. */
const consume = (event: CloudEvent, delivery = first) =>
  open.store.consume(event, delivery, async (tx, { late }) => {
    await tx.notes.add(`${event.sequence}${late ? ' late' : ''}`);
  });
const seen = async () =>
  (await open.db.query<{ title: string }>('select title from notes order by id')).map(({ title }) => title);
const cursors = () => open.db.query('select sequence from inbox_heads');
/** Processes the parked events that are ready, like the bus. */
async function handOut(floor: number): Promise<void> {
  const { ready } = await inbox.claim('copies', floor, 100);
  for (const { subject, place, body, attempts, released, ...rest } of ready) {
    const delivery = { consumer: 'copies', attempt: attempts + 1, subject, place, released, parked: true };
    await consume(JSON.parse(body) as CloudEvent, delivery);
    await inbox.settle('copies', [{ subject, place, body, attempts, released, ...rest }]);
  }
}
function failed(event: CloudEvent): ParkedEvent {
  const { companyid, subject, sequence } = event;
  const position = { companyid, subject, sequence };
  return { ...first, body: JSON.stringify(event), position, attempts: 8 };
}
const deadLetter = (event: CloudEvent) => inbox.deadLetter({ ...failed(event), event_id: event.id, error: 'boom' });

describe('the cursor of a resource', () => {
  it('stores the cursor of a resource for ninety days after its last event', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    days(80);
    await consume(eventOf(company, 2));
    days(80 + 90);
    await tidy(open.db);
    expect(await cursors()).toEqual([{ sequence: 2 }]);
    days(80 + 91);
    await tidy(open.db);
    expect(await cursors()).toEqual([]);
  });

  it('stores the cursor of a resource for ninety days when events arrive in batches', async () => {
    const company = newCompany();
    const ofEach = (sequence: number) =>
      Promise.all(
        ['note/1', 'note/2', 'note/3'].map((subject) => {
          return consume({ ...eventOf(company, sequence), id: `${subject} ${sequence}`, subject });
        }),
      );
    await ofEach(1);
    days(80);
    await ofEach(2);
    days(80 + 90);
    await tidy(open.db);
    expect(await cursors()).toHaveLength(3);
  });

  it('processes further events of a resource in order after its cursor was removed', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    days(91);
    await tidy(open.db);
    await expect(consume(eventOf(company, 2), { ...first, place: 7 })).rejects.toThrow(Parked);
    await handOut(7);
    await consume(eventOf(company, 3));
    expect(await seen()).toEqual(['1', '2', '3']);
    expect(await cursors()).toEqual([{ sequence: 3 }]);
  });

  it('keeps the cursor of a resource while an event of the resource is parked', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    await expect(consume(eventOf(company, 3))).rejects.toThrow(Parked);
    days(91);
    await tidy(open.db);
    expect(await cursors()).toEqual([{ sequence: 1 }]);
  });

  it('keeps the cursor of a resource while a replayable dead letter exists', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    await inbox.park(failed(eventOf(company, 2)), 'boom', 0);
    await deadLetter(eventOf(company, 2));
    await consume(eventOf(company, 3));
    days(300);
    await tidy(open.db);
    await new DeadLetters(open.db).replay(({ body }, delivery) =>
      consume(JSON.parse(body) as CloudEvent, delivery).then(() => undefined),
    );
    expect(await seen()).toEqual(['1', '3', '2 late']);
    days(391);
    await tidy(open.db);
    expect(await cursors()).toEqual([]);
  });

  it('removes an expired cursor although other resources have dead letters', async () => {
    await consume(eventOf(newCompany(), 1));
    days(50);
    const company = newCompany();
    await consume(eventOf(company, 1));
    days(52);
    await deadLetter(eventOf(company, 2));
    days(200);
    await tidy(open.db);
    expect(await cursors()).toEqual([{ sequence: 2 }]);
  });
});

describe('lines of the audit log and dead letters', () => {
  const left = async () => {
    const lines = await open.db.query('select from audit');
    const letters = await open.db.query('select from dead_letters');
    return { lines: lines.length, letters: letters.length };
  };

  it('expires audit lines and dead letters after one year', async () => {
    const ctx = { requestId: 'r', deadline: Date.now() + 10_000, operator: 'ada' };
    await open.store.operate(ctx, newCompany(), 'look', {}, async () => undefined);
    await deadLetter(eventOf(newCompany(), 1));
    days(365);
    await tidy(open.db);
    expect(await left()).toEqual({ lines: 1, letters: 1 });
    days(366);
    await tidy(open.db);
    expect(await left()).toEqual({ lines: 0, letters: 0 });
  });
});

describe('housekeeping', () => {
  const ROWS = 2_500;
  const fill = async (count = ROWS) => {
    const series = `from generate_series(1, ${count}) n`;
    await open.db.query(`insert into inbox select 'copies', n::text, $1 ${series}`, [now]);
    await open.db.query(`insert into inbox_heads select 'copies', 1, n::text, 1, false, $1 ${series}`, [now]);
    await open.db.query(`insert into audit select n, $1, 'ada', 'r', 1, 'look', '{}' ${series}`, [now]);
    await open.db.query(`insert into dead_letters select n, 'c', n::text, 's', '', '', 1, $1 ${series}`, [now]);
    await open.db.query(`insert into idempotency select 1, 'app', n::text, 'o', 'd', null, null, $1 ${series}`, [now]);
    await open.db.query(
      `insert into outbox select n, gen_random_uuid(), 'k', 's', '{}', 'r', null, $1, 0, null, null, $1, n ${series}`,
      [now],
    );
  };
  const TABLES = ['outbox', 'inbox', 'inbox_heads', 'idempotency', 'dead_letters', 'audit'];
  const counts = async () => {
    const rows = await Promise.all(TABLES.map((table) => open.db.query(`select from ${table}`)));
    return Object.fromEntries(TABLES.map((table, nth) => [table, rows[nth]?.length]));
  };
  const each = (count: number) => Object.fromEntries(TABLES.map((table) => [table, count]));
  async function all(db: Database): Promise<void> {
    while (await tidy(db));
  }

  it('removes a thousand expired rows of a table per pass and reports remaining rows', async () => {
    await fill();
    days(800);
    expect(await tidy(open.db)).toBe(true);
    // Cursors are removed only after the dead letters.
    expect(await counts()).toEqual({ ...each(ROWS - 1_000), inbox_heads: ROWS });
    await all(open.db);
    expect(await counts()).toEqual(each(0));
  });

  it('removes each expired row once when two replicas run concurrently', async () => {
    await fill();
    days(800);
    const removed = new Map<string, number>();
    const count = (table: string, more: number) => void removed.set(table, (removed.get(table) ?? 0) + more);
    const stop = [open.db.on('removed', count), other.on('removed', count)];
    await Promise.all([all(open.db), all(other), all(open.db), all(other)]);
    await all(open.db);
    for (const end of stop) end();
    expect(await counts()).toEqual(each(0));
    expect(Object.fromEntries(removed)).toEqual(each(ROWS));
  });

  it.each(TABLES.filter((table) => table !== 'inbox_heads'))(
    'skips a locked row of %s and removes the other expired rows',
    async (table) => {
      await fill(20);
      days(800);
      await inTransaction(other, { deadline: Date.now() + 30_000 }, async (tx) => {
        await tx.query(`select from ${table} where ctid = (select min(ctid) from ${table}) for update`, []);
        await all(open.db);
        expect((await counts())[table]).toBe(1);
      });
    },
  );

  it('skips the locked cursor of a resource during cleanup', async () => {
    await fill(20);
    await asOwner(open.db, 'truncate dead_letters');
    days(800);
    await inTransaction(other, { deadline: Date.now() + 30_000 }, async (tx) => {
      await tx.query("select from inbox_heads where subject = '7' for update", []);
      await all(open.db);
      expect(await open.db.query('select subject from inbox_heads')).toEqual([{ subject: '7' }]);
    });
  });

  it('blocks no writes to other rows during cleanup', async () => {
    await fill();
    days(800);
    const written = async (): Promise<string[]> => {
      await open.db.query("insert into audit values (9999, $1, 'ada', 'r', 1, 'look', '{}')", [now]);
      return inTransaction(open.db, { deadline: Date.now() + 30_000, opening: DEADLINE_MS }, async (tx) => {
        const changed = "update inbox_heads set sequence = 2 where subject = '2500' returning subject as name";
        const added = "insert into inbox_heads values ('copies', 1, 'new', 1, false, $1) returning subject as name";
        const rows = [...(await tx.query(changed, [])), ...(await tx.query(added, [now]))];
        return rows.map((row) => String(row['name']));
      });
    };
    await asOwner(open.db, 'truncate dead_letters');
    // The step stays open, like one with a slow last statement.
    await inTransaction(other, { deadline: Date.now() + 30_000 }, async (tx) => {
      const step = { ...asDatabase(other, tx) } as Database;
      await tidy(step);
      expect(await written()).toEqual(['2500', 'new']);
    });
    expect(await counts()).toMatchObject({ inbox_heads: ROWS - 1_000 + 1 });
  });

  /** The statements of a database, in a transaction that the test ends. */
  function asDatabase(db: Database, tx: Pick<Transaction, 'query'>): Partial<Database> {
    const query = <T extends object>(text: string, values: readonly unknown[] = []) => tx.query<T>(text, values);
    const followClock = () => db.followClock();
    return { query, clock: db.clock, retention: db.retention, signals: db.signals, followClock };
  }
});

it('names the table whose rows cannot be removed, and cleans up other tables', async () => {
  await open.db.query("insert into audit values (1, $1, 'ada', 'r', 1, 'look', '{}')", [now]);
  days(800);
  await asOwner(open.db, 'alter table inbox rename to inbox_elsewhere');
  try {
    await expect(tidy(open.db)).rejects.toThrow(
      'Cleanup could not remove rows of the table inbox; it retries on its next pass.',
    );
  } finally {
    await asOwner(open.db, 'alter table inbox_elsewhere rename to inbox');
  }
  expect(await open.db.query('select id from audit')).toEqual([]);
});

it('waits for a connection as long as background work does during cleanup', async () => {
  const acquire = jest.spyOn(open.db.connections, 'acquire');
  const begun = Date.now();
  await tidy(open.db);
  const waits = acquire.mock.calls.map(([deadline]) => deadline - begun);
  acquire.mockRestore();
  expect(waits.length).toBeGreaterThan(6);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(LONGEST_STATEMENT_MS);
});
