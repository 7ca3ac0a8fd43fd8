import { companyId, Retry, type CloudEvent, type CompanyId, type Delivery } from '@marquee/contracts';
import { newCompany } from '../test/context';
import { freshDatabase } from '@marquee/testing';
import { noteDatabase, noteEvents, NoteStore, openNotes, type OpenNotes } from '../test/notes';
import { tidy } from './housekeeping';

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
  let now = new Date('2026-11-01T00:00:00Z');
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase), { now: () => now }, 20);
    other = new NoteStore(await open.another());
  });
  afterAll(() => open.close());

  const first: Delivery = { consumer: 'copies', attempt: 1, waitedMs: 0 };
  const consume = (event: CloudEvent, delivery = first, store = open.store) =>
    store.consume(event, delivery, async (tx) => void (await tx.notes.add(`${event.subject} ${event.sequence}`)));
  const seen = async (company: CompanyId) => {
    const rows = await open.db.query<{ title: string }>('select title from notes where company_id = $1 order by id', [
      company,
    ]);
    return rows.map(({ title }) => title);
  };

  it('processes an event once, however often and wherever it is delivered', async () => {
    const company = newCompany();
    const event = eventOf(company, 1);
    await Promise.all(Array.from({ length: 20 }, (_, i) => consume(event, first, i % 2 ? open.store : other)));
    await consume(event);
    expect(await seen(company)).toEqual(['note/1 1']);
  });

  it('processes an event again after a failure, which leaves nothing behind', async () => {
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

  it('processes events that come together in one transaction', async () => {
    const company = newCompany();
    const events = Array.from({ length: 40 }, (_, i) => eventOf(company, 1, { subject: `note/${i}` }));
    await Promise.all(events.map((event) => consume(event)));
    expect(await seen(company)).toHaveLength(40);
    const [row] = await open.db.query<{ transactions: number }>(
      'select count(distinct xmin::text) as transactions from notes where company_id = $1',
      [company],
    );
    expect(row?.transactions).toBeLessThan(5);
  });

  it('takes the companies of those that come together in order of their numbers, not of their digits', async () => {
    const done: number[] = [];
    const subject = `note/${newCompany()}`;
    const events = [10, 9, 100].map((company) => eventOf(companyId(company), 1, { subject }));
    const work = async (tx: { session: { company: CompanyId } }) => void done.push(tx.session.company);
    await Promise.all(events.map((event) => open.store.consume(event, first, work)));
    expect(done).toEqual([9, 10, 100]);
  });

  it('lets one that fails among them fail alone', async () => {
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
    expect(failures).toEqual([expect.any(Retry), expect.objectContaining({ message: 'not today' })]);
    expect((await seen(company)).sort()).toEqual(events.map(({ subject }) => `${subject} 1`));
  });

  it('is not disturbed by what another consumer has seen', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    await consume(eventOf(company, 1), { ...first, consumer: 'statistics' });
    expect(await seen(company)).toHaveLength(2);
  });

  it('processes the second event of a resource after the first, also when the second comes first', async () => {
    const company = newCompany();
    await expect(consume(eventOf(company, 2))).rejects.toBeInstanceOf(Retry);
    await consume(eventOf(company, 1), first, other);
    await consume(eventOf(company, 2));
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 2']);
  });

  it('may begin anywhere once it has waited, then waits for what is missing in between', async () => {
    const company = newCompany();
    await expect(consume(eventOf(company, 5), { ...first, waitedMs: 29_999 })).rejects.toBeInstanceOf(Retry);
    await consume(eventOf(company, 5), { ...first, waitedMs: 30_000 });
    await expect(consume(eventOf(company, 7))).rejects.toBeInstanceOf(Retry);
    await consume(eventOf(company, 6));
    await consume(eventOf(company, 7));
    expect(await seen(company)).toEqual(['note/1 5', 'note/1 6', 'note/1 7']);
  });

  it('goes on after thirty seconds, and still takes the missing one when it comes', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    await expect(consume(eventOf(company, 3), { ...first, waitedMs: 29_999 })).rejects.toBeInstanceOf(Retry);
    await consume(eventOf(company, 3), { ...first, waitedMs: 30_000 });
    await consume(eventOf(company, 2));
    await consume(eventOf(company, 4));
    expect(await seen(company)).toEqual(['note/1 1', 'note/1 3', 'note/1 2', 'note/1 4']);
  });

  it('waits for the same resource of the same company only', async () => {
    const [one, two] = [newCompany(), newCompany()];
    await expect(consume(eventOf(one, 2))).rejects.toBeInstanceOf(Retry);
    await consume(eventOf(one, 1, { subject: 'note/2' }));
    await consume(eventOf(two, 1));
    expect([...(await seen(one)), ...(await seen(two))]).toEqual(['note/2 1', 'note/1 1']);
  });

  it('keeps the order when replicas get the events of a resource at the same time', async () => {
    const company = newCompany();
    const sequences = Array.from({ length: 30 }, (_, i) => i + 1);
    const stubborn = async (sequence: number) => {
      for (;;) {
        const done = await consume(eventOf(company, sequence), first, sequence % 2 ? open.store : other).then(
          () => true,
          (error: Error) => {
            if (!(error instanceof Retry)) throw error;
            return false;
          },
        );
        if (done) return;
      }
    };
    await Promise.all(sequences.toReversed().map(stubborn));
    expect(await seen(company)).toEqual(sequences.map((sequence) => `note/1 ${sequence}`));
  });

  it('answers in its own events with the request and company of the one it read', async () => {
    const company = newCompany();
    await open.store.consume(eventOf(company, 1, { requestid: 'r-9', traceparent: 't-9' }), first, (tx) =>
      tx.outbox.append(noteEvents.create, { id: 1, version: 1 }, {}),
    );
    const rows = await open.db.query('select request_id, traceparent from outbox where key = $1', [
      `${company}/note/1`,
    ]);
    expect(rows).toEqual([{ request_id: 'r-9', traceparent: 't-9' }]);
  });

  it('remembers for eight days', async () => {
    const company = newCompany();
    await consume(eventOf(company, 1));
    const start = now.getTime();
    now = new Date(start + 8 * 86_400_000 - 1000);
    await tidy(open.db);
    await consume(eventOf(company, 1));
    expect(await seen(company)).toHaveLength(1);
    now = new Date(start + 8 * 86_400_000 + 1000);
    await tidy(open.db);
    expect(await open.db.query('select event_id from inbox')).toEqual([]);
  });
});
