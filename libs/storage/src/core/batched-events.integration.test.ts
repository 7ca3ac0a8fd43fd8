import type { CloudEvent, CompanyId, Delivery } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { contextOf, newCompany } from '../../test/context';
import { noteDatabase, noteEvents, openNotes, type NoteStore, type OpenNotes } from '../../test/notes';

type NotesTx = Parameters<Parameters<NoteStore['write']>[1]>[0];

describe('items batched by name in a transaction', () => {
  let open: OpenNotes;
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase))));
  afterAll(() => open.close());

  const delivery: Delivery = {
    consumer: 'copies',
    attempt: 1,
    subject: 'events.x',
    place: 1,
    released: false,
    parked: false,
  };
  const eventOf = (company: CompanyId, subject: string): CloudEvent => ({
    specversion: '1.0',
    id: `${company}-${subject}`,
    source: '/marquee/catalog',
    type: noteEvents.create.type,
    subject,
    time: '2026-11-01T00:00:00Z',
    datacontenttype: 'application/json',
    companyid: company,
    topic: 'note/create',
    sequence: 1,
    requestid: 'r',
    data: {},
  });
  /** Writes one note with all items of a batch. */
  const rename = (tx: NotesTx, text: string) => {
    const run = async (all: readonly string[]) => {
      await tx.notes.add(all.join(', '));
      if (all.includes('bad')) throw new Error('not this one');
    };
    tx.session.beforeCommit({ name: 'notes', run }, text);
  };
  const consume = (company: CompanyId, subject: string, text = subject) =>
    open.store.consume(eventOf(company, subject), delivery, async (tx) => rename(tx, text));
  const written = async (company: CompanyId) => {
    const find = 'select title from notes where company_id = $1 order by id';
    return (await open.db.query<{ title: string }>(find, [company])).map(({ title }) => title);
  };

  it('passes batched items to one work function per company in the order of addition', async () => {
    const [one, two] = [newCompany(), newCompany()];
    await Promise.all([
      consume(one, 'note/1'),
      consume(two, 'note/1', 'of another'),
      consume(one, 'note/3'),
      consume(one, 'note/2'),
    ]);
    // Events in a shared transaction are ordered by subject.
    expect(await written(one)).toEqual(['note/1, note/2, note/3']);
    expect(await written(two)).toEqual(['of another']);
  });

  it('passes batched items to a work function once even if a transaction in the batch fails', async () => {
    const [one, two] = [newCompany(), newCompany()];
    const ends = await Promise.allSettled([
      consume(one, 'note/1'),
      consume(one, 'note/2', 'bad'),
      consume(one, 'note/3'),
      consume(two, 'note/1'),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect((await written(one)).toSorted()).toEqual(['note/1', 'note/3']);
    expect(await written(two)).toEqual(['note/1']);
    await Promise.all([consume(one, 'note/1'), consume(one, 'note/2', 'good'), consume(one, 'note/3')]);
    expect((await written(one)).toSorted()).toEqual(['good', 'note/1', 'note/3']);
  });

  it('runs the work function of a batch again for items added after its last run', async () => {
    const company = newCompany();
    await open.store.write(contextOf(company), async (tx) => {
      rename(tx, 'first');
      const run = async ([other = '']: readonly string[]) => {
        rename(tx, `${other}, late`);
        rename(tx, 'and later');
      };
      tx.session.beforeCommit({ name: 'others', run }, 'other');
      rename(tx, 'second');
    });
    expect(await written(company)).toEqual(['first, second', 'other, late, and later']);
  });

  it('rejects batched items of a session across companies', async () => {
    const add = {
      name: 'add_notes',
      text: 'insert into notes (title) select unnest($1::text[])',
      columns: ['title'],
    } as const;
    const write = open.store.write(contextOf(newCompany()), async ({ session }) =>
      session.across().beforeCommit(add, { title: 'of another' }),
    );
    await expect(write).rejects.toThrow('add_notes across companies: use query.');
  });

  it('keeps batched items that the work function itself adds', async () => {
    const company = newCompany();
    await open.store.write(contextOf(company), async (tx) => {
      const countDown = async ([left = 0]: readonly number[]) => {
        await tx.notes.add(`${left} left`);
        if (left > 0) tx.session.beforeCommit({ name: 'countdown', run: countDown }, left - 1);
      };
      tx.session.beforeCommit({ name: 'countdown', run: countDown }, 2);
    });
    expect(await written(company)).toEqual(['2 left', '1 left', '0 left']);
  });
});
