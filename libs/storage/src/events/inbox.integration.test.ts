import {
  companyId,
  Parked,
  type CloudEvent,
  type CompanyId,
  type ParkedEvent,
  type Delivery,
} from '@marquee/contracts';
import { newCompany } from '../../test/context';
import { freshDatabase } from '@marquee/testing';
import { noteDatabase, noteEvents, NoteStore, openNotes, type OpenNotes } from '../../test/notes';
import { DeadLetters } from './dead-letters';
import { ParkedEvents } from './parked-events';
import { tidy } from '../cleanup/housekeeping';
import { Transaction } from '../core/transaction';

function eventOf(company: CompanyId, sequence: number, more: Partial<CloudEvent> = {}): CloudEvent {
  return {
    specversion: '1.0',
    id: `${company}-${more.subject ?? 'note/1'}-${sequence}`,
    source: '/marquee/catalog',
    type: noteEvents.update.type,
    subject: 'note/1',
    time: '2026-11-01T00:00:00Z',
    datacontenttype: 'application/json',
    companyid: company,
    topic: 'note/update',
    sequence,
    requestid: 'r',
    data: {},
    ...more,
  };
}

describe('a consumer', () => {
  let open: OpenNotes;
  let other: NoteStore;
  let inbox: ParkedEvents;
  let now = new Date('2026-11-01T00:00:00Z');
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase), { now: () => now }, 20);
    other = new NoteStore(await open.another());
    inbox = new ParkedEvents(open.db);
  });
  afterAll(() => open.close());

  const first: Delivery = {
    consumer: 'copies',
    attempt: 1,
    subject: 'events.x',
    place: 1,
    released: false,
    parked: false,
  };
  const consume = (event: CloudEvent, delivery = first, store = open.store) =>
    store.consume(event, delivery, async (tx, { late }) => {
      await tx.notes.add(`${event.subject} ${event.sequence}${late ? ' late' : ''}`);
    });
  /** Processes the parked events that are ready, like the bus. */
  const handOut = async (floor = 0, store = open.store): Promise<number> => {
    const { ready } = await inbox.claim('copies', floor, 100);
    for (const event of ready) await again(event, store);
    return ready.length;
  };
  const again = async (parked: ParkedEvent, store = open.store) => {
    const { subject, place, attempts, released } = parked;
    const delivery = { consumer: 'copies', attempt: attempts + 1, subject, place, released, parked: true };
    const isDone = await tried(JSON.parse(parked.body) as CloudEvent, delivery, store);
    if (isDone) await inbox.settle('copies', [parked]);
  };
  /** Returns false if the event is parked. */
  const tried = (event: CloudEvent, delivery = first, store = open.store): Promise<boolean> =>
    consume(event, delivery, store).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Parked) return false;
        throw error;
      },
    );
  const expectParked = async (event: CloudEvent, delivery = first): Promise<void> =>
    expect(await tried(event, delivery)).toBe(false);
  const afterwards = async (company: CompanyId) =>
    open.db.query('select sequence from inbox_deferred where company_id = $1', [company]);
  const later = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
  const seen = async (company: CompanyId) => {
    const rows = await open.db.query<{ title: string }>('select title from notes where company_id = $1 order by id', [
      company,
    ]);
    return rows.map(({ title }) => title);
  };

  /** Transactions that wrote notes of a company. */
  const transactions = async (company: CompanyId) => {
    const count = 'select count(distinct xmin::text) as transactions from notes where company_id = $1';
    const [row] = await open.db.query<{ transactions: number }>(count, [company]);
    return row?.transactions;
  };

  it('finds without a transaction that no event is parked for a consumer', async () => {
    const begun = jest.spyOn(Transaction.prototype, 'begin');
    expect(await inbox.claim('a consumer without parked events', 0, 100)).toEqual({ ready: [], left: false });
    expect(begun).not.toHaveBeenCalled();
    begun.mockRestore();
  });

  it('processes an event once, however often it is delivered to any replica', async () => {
    const company = newCompany();
    const event = eventOf(company, 1);
    await Promise.all(Array.from({ length: 20 }, (_, i) => consume(event, first, i % 2 ? open.store : other)));
    await consume(event);
    expect(await seen(company)).toEqual(['note/1 1']);
  });

  it('processes an event again after its transaction was rolled back', async () => {
    const company = newCompany();
    const event = eventOf(company, 1);
    const failing = open.store.consume(event, first, async (tx) => {
      await tx.notes.add('half');
      throw new Error('not today');
    });
    await expect(failing).rejects.toThrow('not today');
    await consume(event);
    expect(await seen(company)).toEqual(['note/1 1']);
  });

  it('processes events that arrive at once in one transaction', async () => {
    const company = newCompany();
    const events = Array.from({ length: 40 }, (_, i) => eventOf(company, 1, { subject: `note/${i}` }));
    await Promise.all(events.map((event) => consume(event)));
    expect(await seen(company)).toHaveLength(40);
    expect(await transactions(company)).toBeLessThan(5);
  });

  it('batches events that arrive in consecutive event-loop turns into one transaction', async () => {
    const company = newCompany();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await consume(eventOf(company, 1, { subject: 'note/0' }));
    const second = consume(eventOf(company, 1));
    await new Promise(setImmediate);
    await Promise.all([second, consume(eventOf(company, 1, { subject: 'note/2' }))]);
    clock.mockRestore();
    expect(await seen(company)).toHaveLength(3);
    expect(await transactions(company)).toBe(2);
  });

  it('batches background events that arrive within a tenth of a second', async () => {
    const company = newCompany();
    const begun = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(begun);
    const batched = { ...first, batched: true };
    await consume(eventOf(company, 1, { subject: 'note/0' }), batched);
    clock.mockReturnValue(begun + 60);
    const second = consume(eventOf(company, 1), batched);
    await new Promise(setImmediate);
    await Promise.all([second, consume(eventOf(company, 1, { subject: 'note/2' }), batched)]);
    clock.mockReturnValue(begun + 120);
    const hurried = consume(eventOf(company, 1, { subject: 'note/3' }));
    await new Promise(setImmediate);
    await Promise.all([hurried, consume(eventOf(company, 1, { subject: 'note/4' }))]);
    clock.mockRestore();
    expect(await seen(company)).toHaveLength(5);
    expect(await transactions(company)).toBe(4);
  });

  it.each([
    [39, 2],
    [41, 3],
  ])('processes two events that arrive %i ms after the start of a batch in %i transactions', async (at, count) => {
    const company = newCompany();
    const begun = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(begun);
    await consume(eventOf(company, 1, { subject: 'note/0' }));
    clock.mockReturnValue(begun + at);
    const second = consume(eventOf(company, 1));
    await new Promise(setImmediate);
    await Promise.all([second, consume(eventOf(company, 1, { subject: 'note/2' }))]);
    clock.mockRestore();
    expect(await seen(company)).toHaveLength(3);
    expect(await transactions(company)).toBe(count);
  });

  it.each([
    [16, 'batched', 15, 2],
    [16, 'batched', 16, 3],
    [128, 'batched', 33, 2],
    [128, 'batched', 128, 3],
    [128, 'soon', 31, 2],
    [128, 'soon', 32, 3],
  ])('handles events in transactions: concurrency %i (%s), %i waiting, %i transactions', async (...of) => {
    const [width, manner, those, count] = of;
    const company = newCompany();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const delivery = { ...first, batched: manner === 'batched', width };
    const some = (from: number, length: number) =>
      Array.from({ length }, (_, n) => consume(eventOf(company, 1, { subject: `note/${from + n}` }), delivery));
    await Promise.all(some(0, 1));
    const next = some(1, those);
    await new Promise(setImmediate);
    await Promise.all([...next, ...some(500, 2)]);
    clock.mockRestore();
    expect(await seen(company)).toHaveLength(those + 3);
    expect(await transactions(company)).toBe(count);
  });

  it.each([
    [31, [100]],
    [32, []],
  ])('delays background events of %i companies for a batch by %j ms', async (count, waits) => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const batched = { ...first, batched: true, width: 128 };
    await consume(eventOf(newCompany(), 1), batched);
    const timers = jest.spyOn(global, 'setTimeout');
    await Promise.all(Array.from({ length: count }, () => consume(eventOf(newCompany(), 1), batched)));
    const waited = timers.mock.calls.flatMap(([, ms]) => (ms === 100 ? ms : []));
    timers.mockRestore();
    clock.mockRestore();
    expect(waited).toEqual(waits);
  });

  it('limits an inbox transaction to the events of 32 companies', async () => {
    const companies = Array.from({ length: 40 }, () => newCompany());
    await Promise.all(companies.map((company) => consume(eventOf(company, 1))));
    const count = 'select count(*) as companies from notes where company_id = any($1) group by xmin::text';
    const rows = await open.db.query<{ companies: number }>(count, [companies]);
    expect(rows.map(({ companies: some }) => some).toSorted((a, b) => b - a)).toEqual([32, 8]);
  });

  it('retries the members of a failed batch separately, four at a time', async () => {
    const company = newCompany();
    let [running, most] = [0, 0];
    const work = (n: number) =>
      open.store.consume(eventOf(company, 1, { subject: `note/${n}` }), first, async (tx) => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 10));
        await tx.notes.add(`note ${n}`).finally(() => (running -= 1));
        if (n === 20) throw new Error('not today');
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => work(n)));
    expect(outcomes.flatMap(({ status }, n) => (status === 'rejected' ? n : []))).toEqual([20]);
    expect(await seen(company)).toHaveLength(39);
    expect(most).toBe(4);
  });

  it("receives a batch of known resources' events with two statements", async () => {
    const company = newCompany();
    const statements = jest.spyOn(Transaction.prototype, 'query');
    const events = Array.from({ length: 32 }, (_, i) => eventOf(company, 1 + (i % 2), { subject: `note/${i >> 1}` }));
    await Promise.all(events.map((event) => consume(event)));
    const names = statements.mock.calls.flatMap(([, , name]) => (name?.startsWith('inbox_') ? name : []));
    statements.mockRestore();
    expect(names).toEqual(['inbox_hold_cursors', 'inbox_receive_all']);
    expect(new Set(await seen(company))).toEqual(
      new Set(events.map(({ subject, sequence }) => `${subject} ${sequence}`)),
    );
  });

  it('receives the first events of resources with one statement', async () => {
    const company = newCompany();
    // The inbox knows the first event, a later event of the second, and a parked event of the third.
    await consume(eventOf(company, 1, { subject: 'note/0' }));
    await consume(eventOf(company, 2, { subject: 'note/1' }), { ...first, released: true });
    await expectParked(eventOf(company, 2, { subject: 'note/2' }));
    const events = Array.from({ length: 32 }, (_, i) => eventOf(company, 1, { subject: `note/${i}` }));
    const consumed: string[] = [];
    const stop = inbox.onDue((consumer) => consumed.push(consumer));
    const statements = jest.spyOn(Transaction.prototype, 'query');
    await Promise.all(events.map((event) => consume(event)));
    const names = statements.mock.calls.flatMap(([, , name]) => (name?.startsWith('inbox_') ? name : []));
    statements.mockRestore();
    stop();
    expect(names).toEqual(['inbox_receive_firsts']);
    expect(consumed).toEqual(['copies']);
    const others = events.slice(2).map(({ subject }) => `${subject} 1`);
    expect((await seen(company)).toSorted()).toEqual(['note/0 1', 'note/1 1 late', 'note/1 2', ...others].toSorted());
    expect(await handOut()).toBe(1);
    expect((await seen(company)).at(-1)).toBe('note/2 2');
    // Another replica receives the batch again and finds nothing new.
    await Promise.all(events.map((event) => consume(event, first, other)));
    expect(await seen(company)).toHaveLength(34);
  });

  it('receives the first events of a resource once in two replicas', async () => {
    const companies = [newCompany(), newCompany(), newCompany()];
    const events = Array.from({ length: 30 }, (_, i) => eventOf(companies[i % 3]!, 1, { subject: `note/${i}` }));
    for (let round = 0; round < 5; round++) {
      const again = events.map((event) => ({
        ...event,
        id: `${event.id}-${round}`,
        subject: `${event.subject}-${round}`,
      }));
      await Promise.all([
        ...again.map((event) => consume(event)),
        ...again.toReversed().map((event) => consume(event, first, other)),
      ]);
    }
    const titles = await Promise.all(companies.map((company) => seen(company)));
    expect(titles.map((some) => new Set(some).size)).toEqual([50, 50, 50]);
    expect(titles.flat()).toHaveLength(150);
  });

  it('distinguishes repeated, out-of-order and late events within a batch', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    await consume(eventOf(company, 3), { ...first, released: true });
    const group = [1, 2, 4, 4, 6, 7].map((sequence) => tried(eventOf(company, sequence)));
    const other = tried(eventOf(company, 2, { subject: 'note/2' }));
    expect(await Promise.all([...group, other])).toEqual([true, true, true, true, false, false, false]);
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 3', 'note/1 2 late', 'note/1 4']);
    expect(await afterwards(company)).toHaveLength(3);
    await consume(eventOf(company, 5));
    expect(await handOut()).toBe(2);
    expect((await seen(company)).slice(4)).toEqual(['note/1 5', 'note/1 6', 'note/1 7']);
  });

  it('processes consecutive events of one resource in one transaction, including parked events', async () => {
    const company = newCompany();
    const sequences = Array.from({ length: 32 }, (_, i) => i + 1);
    for (const sequence of sequences.slice(16)) await expectParked(eventOf(company, sequence));
    expect(await afterwards(company)).toHaveLength(16);
    await Promise.all(
      sequences
        .slice(0, 16)
        .toReversed()
        .map((sequence) => consume(eventOf(company, sequence))),
    );
    const { ready } = await inbox.claim('copies', 0, 100);
    const delivery = { ...first, parked: true };
    await Promise.all(ready.map(({ body }) => consume(JSON.parse(body) as CloudEvent, delivery)));
    await inbox.settle('copies', ready);
    expect(await seen(company)).toEqual(sequences.map((sequence) => `note/1 ${sequence}`));
    expect(await transactions(company)).toBe(2);
    expect(await afterwards(company)).toEqual([]);
    const cursor = await open.db.query('select sequence, deferring from inbox_heads where company_id = $1', [company]);
    expect(cursor).toEqual([{ sequence: 32, deferring: false }]);
  });

  it('parks a batch of out-of-order events in one transaction despite a repeated event', async () => {
    const company = newCompany();
    const outcomes = await Promise.all([5, 3, 4, 4, 1].map((sequence) => tried(eventOf(company, sequence))));
    expect(outcomes).toEqual([false, false, false, false, true]);
    const rows = 'select sequence, xmin::text as tx from inbox_deferred where company_id = $1 order by sequence';
    const parked = await open.db.query<{ sequence: number; tx: string }>(rows, [company]);
    expect(parked.map(({ sequence }) => sequence)).toEqual([3, 4, 5]);
    expect(new Set(parked.map(({ tx }) => tx)).size).toBe(1);
    await consume(eventOf(company, 2));
    expect(await handOut()).toBe(3);
    expect(await seen(company)).toEqual([1, 2, 3, 4, 5].map((sequence) => `note/1 ${sequence}`));
  });

  it('processes consecutive events up to the first failure and parks the following events', async () => {
    const company = newCompany();
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((sequence) =>
        open.store.consume(eventOf(company, sequence), first, async (tx) => {
          await tx.notes.add(`${sequence}`);
          if (sequence === 3) throw new Error('not today');
        }),
      ),
    );
    expect(outcomes.map((one) => (one.status === 'rejected' ? (one.reason as Error).name : 'done'))).toEqual([
      'done',
      'done',
      'Error',
      'Parked',
      'Parked',
    ]);
    expect(await seen(company)).toEqual(['1', '2']);
    expect((await afterwards(company)).length).toBe(2);
    await consume(eventOf(company, 3));
    await handOut();
    expect(await seen(company)).toEqual(['1', '2', 'note/1 3', 'note/1 4', 'note/1 5']);
  });

  it('settles a parked event whose consumer ended before the settlement', async () => {
    const company = newCompany();
    await expectParked(eventOf(company, 2));
    await expectParked(eventOf(company, 3));
    await consume(eventOf(company, 1));
    const { ready } = await inbox.claim('copies', 0, 100);
    expect(ready).toHaveLength(2);
    await consume(eventOf(company, 2), { ...first, parked: true });
    expect(await handOut()).toBe(0);
    later(5);
    expect(await handOut()).toBe(2);
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 2', 'note/1 3']);
    expect(await afterwards(company)).toEqual([]);
  });

  it('locks the companies of a batch in numeric instead of alphabetical order', async () => {
    const done: number[] = [];
    const subject = `note/${newCompany()}`;
    const events = [10, 9, 100].map((company) => eventOf(companyId(company), 1, { subject }));
    const work = async (tx: { session: { company: CompanyId } }) => void done.push(tx.session.company);
    await Promise.all(events.map((event) => open.store.consume(event, first, work)));
    expect(done).toEqual([9, 10, 100]);
  });

  it('rolls back only the faulty event of a batch', async () => {
    const company = newCompany();
    const events = Array.from({ length: 8 }, (_, i) => eventOf(company, 1, { subject: `note/${i}` }));
    const broken = eventOf(company, 1, { subject: 'note/3b' });
    const outcomes = await Promise.allSettled([
      ...events.map((event) => consume(event)),
      consume(eventOf(company, 2, { subject: 'note/late' })),
      open.store.consume(broken, first, async (tx) => {
        await tx.notes.add('half');
        throw new Error('not today');
      }),
    ]);
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
    expect(failures).toEqual([expect.any(Parked), expect.objectContaining({ message: 'not today' })]);
    expect(await afterwards(company)).toEqual([{ sequence: 2 }]);
    expect((await seen(company)).sort()).toEqual(events.map(({ subject }) => `${subject} 1`));
  });

  it('processes an event although another consumer has processed the same event', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    await consume(eventOf(company, 1), { ...first, consumer: 'statistics' });
    expect(await seen(company)).toHaveLength(2);
  });

  it('parks an out-of-order event and processes it after its predecessors', async () => {
    const company = newCompany();
    await expectParked(eventOf(company, 3));
    await expectParked(eventOf(company, 2));
    await expectParked(eventOf(company, 3));
    expect(await handOut()).toBe(0);
    expect(await seen(company)).toEqual([]);
    await consume(eventOf(company, 1), first, other);
    expect(await handOut()).toBe(2);
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 2', 'note/1 3']);
    expect(await afterwards(company)).toEqual([]);
    expect(await inbox.claim('copies', 0, 100)).toEqual({ ready: [], left: expect.any(Boolean) as boolean });
  });

  it('notifies its process of parked events only after the commit', async () => {
    const company = newCompany();
    const consumed: string[] = [];
    const stop = inbox.onDue((consumer) => consumed.push(consumer));
    await expectParked(eventOf(company, 2));
    expect(consumed).toEqual([]);
    await open.store.consume(eventOf(company, 1), first, async () => {
      expect(consumed).toEqual([]);
    });
    stop();
    expect(consumed).toEqual(['copies']);
    await handOut();
    expect(await seen(company)).toEqual(['note/1 2']);
  });

  it("accepts a later event as a resource's first once the earlier stream is known", async () => {
    const company = newCompany();
    const at = (place: number) => ({ ...first, place });
    await expectParked(eventOf(company, 6), at(60));
    await expectParked(eventOf(company, 5), at(50));
    await handOut(49);
    expect(await seen(company)).toEqual([]);
    await handOut(50);
    expect(await seen(company)).toEqual(['note/1 5', 'note/1 6']);
    await consume(eventOf(company, 7));
    expect(await seen(company)).toEqual(['note/1 5', 'note/1 6', 'note/1 7']);
  });

  it('waits two minutes for a missing event, then treats the event as late', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    await expectParked(eventOf(company, 3));
    later(119);
    await handOut(1000);
    expect(await seen(company)).toEqual(['note/1 1']);
    later(1);
    await handOut(0);
    expect(await seen(company)).toEqual(['note/1 1']);
    await handOut(1000);
    const missing = eventOf(company, 2);
    await expect(consume(missing)).resolves.toMatchObject({ sequence: 2, late: true });
    await expect(consume(eventOf(company, 4))).resolves.toMatchObject({ sequence: 4, late: false });
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 3', 'note/1 2 late', 'note/1 4']);
    // A repeated call also succeeds if the transaction has no work left.
    await expect(consume(missing)).resolves.toMatchObject({ sequence: 2, late: true });
    expect(await seen(company)).toHaveLength(4);
  });

  it('parks later events of a resource until its failing event succeeds', async () => {
    const company = newCompany();
    const failing = (attempts: number, delayMs: number) => {
      const { companyid, subject, sequence } = eventOf(company, 2);
      const position = { companyid, subject, sequence };
      const body = JSON.stringify(eventOf(company, 2));
      const event = { consumer: 'copies', subject: 'events.x', body, place: 2, position, attempts, released: false };
      return inbox.park(event, 'not today', delayMs);
    };
    await consume(eventOf(company, 1));
    await failing(1, 60_000);
    await expectParked(eventOf(company, 3));
    later(59);
    await handOut(1000);
    later(1);
    const { ready } = await inbox.claim('copies', 1000, 100);
    const mine = ready.filter(({ position }) => position.companyid === company);
    expect(mine.map(({ position, attempts, released }) => [position.sequence, attempts, released])).toEqual([
      [2, 1, false],
      [3, 0, false],
    ]);
    await failing(2, 300_000);
    later(299);
    await handOut(1000);
    expect(await seen(company)).toEqual(['note/1 1']);
    later(1);
    await handOut();
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 2', 'note/1 3']);
  });

  it('continues after a dead-lettered event, and marks the event as late when replayed', async () => {
    const company = newCompany();
    const event = eventOf(company, 2);
    await consume(eventOf(company, 1));
    await expectParked(eventOf(company, 3));
    const letter = { consumer: 'copies', subject: 'events.x', event_id: event.id, error: 'boom', attempts: 9 };
    await inbox.deadLetter({ ...letter, body: JSON.stringify(event), position: event });
    await handOut();
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 3']);
    const letters = new DeadLetters(open.db);
    const replayed = await letters.replay(
      async ({ body }, delivery) => void (await consume(JSON.parse(body) as CloudEvent, delivery)),
    );
    expect(replayed).toEqual({ replayed: 1, failed: 0 });
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 3', 'note/1 2 late']);
  });

  it('keeps a parked event that is released before its predecessors were processed', async () => {
    const company = newCompany();
    await expectParked(eventOf(company, 3));
    await expectParked(eventOf(company, 2));
    await consume(eventOf(company, 1));
    const { ready } = await inbox.claim('copies', 0, 100);
    const [second, third] = ready.filter(({ position }) => position.companyid === company);
    await again(third!);
    await again(second!, other);
    await handOut();
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 2', 'note/1 3']);
  });

  it('leases a parked event to one process, and after five seconds to another', async () => {
    const company = newCompany();
    await expectParked(eventOf(company, 2));
    await consume(eventOf(company, 1));
    const claim = async () =>
      (await inbox.claim('copies', 0, 100)).ready.filter(({ position }) => position.companyid === company);
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    later(5);
    const [event] = await claim();
    expect(await claim()).toEqual([]);
    await inbox.release('copies', [event!]);
    await again((await claim())[0]!, other);
    later(5);
    expect(await claim()).toEqual([]);
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 2']);
  });

  it('elects one reading replica, and another after its resignation or four silent seconds', async () => {
    const [one, two] = [new ParkedEvents(open.db), new ParkedEvents(open.db)];
    const consumer = `read-${newCompany()}`;
    expect([await one.lead(consumer), await two.lead(consumer), await one.lead(consumer)]).toEqual([true, false, true]);
    await one.resign(consumer);
    expect([await two.lead(consumer), await one.lead(consumer)]).toEqual([true, false]);
    const expired = "update inbox_readers set leased_until = leased_until - interval '4 seconds' where consumer = $1";
    await open.db.query(expired, [consumer]);
    expect([await one.lead(consumer), await two.lead(consumer)]).toEqual([true, false]);
  });

  it('waits only for earlier events of the same resource and company', async () => {
    const [one, two] = [newCompany(), newCompany()];
    await expectParked(eventOf(one, 2));
    await consume(eventOf(one, 1, { subject: 'note/2' }));
    await consume(eventOf(two, 1));
    expect([...(await seen(one)), ...(await seen(two))]).toEqual(['note/2 1', 'note/1 1']);
  });

  it("keeps the order when replicas receive a resource's events concurrently", async () => {
    const company = newCompany();
    const sequences = Array.from({ length: 60 }, (_, i) => i + 1);
    const mixed = sequences.toSorted((a, b) => ((a * 37) % 61) - ((b * 37) % 61));
    await Promise.all(
      mixed.map((sequence) => tried(eventOf(company, sequence), first, sequence % 2 ? open.store : other)),
    );
    for (let rounds = 0; (await afterwards(company)).length > 0 && rounds < 60; rounds += 1) {
      await Promise.all([handOut(0), handOut(0, other)]);
    }
    expect(await seen(company)).toEqual(sequences.map((sequence) => `note/1 ${sequence}`));
  });

  it('copies request id and company of a consumed event to the events it causes', async () => {
    const company = newCompany();
    await open.store.consume(eventOf(company, 1, { requestid: 'r-9', traceparent: 't-9' }), first, (tx) =>
      tx.outbox.append(noteEvents.create, { id: 1, version: 1 }, {}),
    );
    const rows = await open.db.query('select request_id, traceparent from outbox where key = $1', [
      `${company}/note/1`,
    ]);
    expect(rows).toEqual([{ request_id: 'r-9', traceparent: 't-9' }]);
  });

  it('recognizes repeated events for fourteen days after processing', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    const start = now.getTime();
    now = new Date(start + 14 * 86_400_000 - 1000);
    await tidy(open.db);
    await consume(eventOf(company, 1));
    expect(await seen(company)).toHaveLength(1);
    now = new Date(start + 14 * 86_400_000 + 1000);
    await tidy(open.db);
    expect(await open.db.query('select event_id from inbox')).toEqual([]);
  });
});
