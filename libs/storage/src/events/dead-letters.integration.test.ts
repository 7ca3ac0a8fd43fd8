import { freshDatabase } from '@marquee/testing';
import { noteDatabase, openNotes, type OpenNotes } from '../../test/notes';
import { DeadLetters, ParkedEvents } from '../events';

describe('dead letters', () => {
  let open: OpenNotes;
  let letters: DeadLetters;
  let inbox: ParkedEvents;
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase), { now: () => new Date('2026-11-01T10:20:30.4Z') });
    letters = new DeadLetters(open.db);
    inbox = new ParkedEvents(open.db);
  });
  afterEach(() => open.db.query('delete from dead_letters'));
  afterAll(() => open.close());

  const letter = (id: string, consumer = 'copies') => ({
    consumer,
    subject: 'events.catalog.1.note.create',
    event_id: id,
    body: JSON.stringify({ id }),
    error: 'boom',
    attempts: 5,
    position: null,
  });

  it('lists each dead letter once in pages, the oldest first', async () => {
    await inbox.deadLetter(letter('a'));
    await inbox.deadLetter(letter('b'));
    await inbox.deadLetter({ ...letter('a'), error: 'boom again', attempts: 6 });
    await inbox.deadLetter(letter('a', 'statistics'));
    expect(await letters.list()).toMatchObject([
      { consumer: 'copies', event_id: 'a', error: 'boom again', attempts: 6, created_at: '2026-11-01T10:20:30' },
      { consumer: 'copies', event_id: 'b', error: 'boom', attempts: 5 },
      { consumer: 'statistics', event_id: 'a' },
    ]);
    expect(Object.keys((await letters.list())[0]!)).not.toContain('body');
  });

  it('replays dead letters to their consumers, and keeps those that fail again', async () => {
    await inbox.deadLetter(letter('a'));
    await inbox.deadLetter(letter('b'));
    const given: unknown[] = [];
    const outcome = await letters.replay(async ({ subject, body }, { consumer, attempt }) => {
      given.push([subject, body, consumer, attempt]);
      if (body.includes('b')) throw new Error('still no');
    });
    expect(outcome).toEqual({ replayed: 1, failed: 1 });
    expect(given).toEqual([
      ['events.catalog.1.note.create', '{"id":"a"}', 'copies', 6],
      ['events.catalog.1.note.create', '{"id":"b"}', 'copies', 6],
    ]);
    expect(await letters.list()).toMatchObject([{ event_id: 'b', error: 'still no', attempts: 6 }]);
  });

  it('replays a single dead letter when the operator names it', async () => {
    await inbox.deadLetter(letter('a'));
    await inbox.deadLetter(letter('b'));
    const [, second] = await letters.list();
    expect(await letters.replay(async () => undefined, second!.id)).toEqual({ replayed: 1, failed: 0 });
    expect(await letters.list()).toMatchObject([{ event_id: 'a' }]);
  });
});
