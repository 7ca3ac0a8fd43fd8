import { followClock } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { contextOf, newCompany } from '../../test/context';
import { noteDatabase, openNotes, type OpenNotes } from '../../test/notes';
import { tidy } from '../cleanup/housekeeping';

const YEAR_MS = 366 * 86_400_000;
let open: OpenNotes;
let aheadMs = 0;
beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase))));
afterAll(() => open.close());
beforeEach(() => {
  const right = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => right.call(Date) + aheadMs);
});
afterEach(() => {
  aheadMs = 0;
  jest.restoreAllMocks();
  followClock(Date.now(), 0);
});

const LETTER = `insert into dead_letters (consumer, event_id, subject, body, error, attempts, created_at)
  values ('copies', 'e', 'events.catalog.1.note.update', '{}', 'r', 1, now())`;
const letters = () => open.db.query('select from dead_letters');

describe('a process whose host has a wrong clock', () => {
  it('removes no recent rows when the host clock is ahead of the database clock', async () => {
    await open.db.query(LETTER);
    const moved: number[] = [];
    const stop = open.db.on('clock', (ms) => moved.push(ms));
    aheadMs = 2 * YEAR_MS;
    for (let pass = 0; pass < 3; pass += 1) await tidy(open.db);
    stop();
    expect(await letters()).toHaveLength(1);
    expect(moved).toHaveLength(1);
  });

  it.each([YEAR_MS, -YEAR_MS])("writes the database time if the host's clock is off by %i ms", async (off) => {
    aheadMs = off;
    await open.db.followClock();
    const company = newCompany();
    const deadline = Date.now() - aheadMs + 10_000;
    await open.store.write({ ...contextOf(company), deadline }, (tx) => tx.notes.add('one'));
    expect(Math.abs(open.db.clock.now().getTime() - (Date.now() - aheadMs))).toBeLessThan(1_500);
  });
});
