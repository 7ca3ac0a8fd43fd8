import { between, type CompanyId, type ListInput, listOp } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { contextOf, newCompany } from '../../test/context';
import { note, noteDatabase, openNotes, type OpenNotes, NoteRow } from '../../test/notes';
import { numbers } from '../../test/numbers';
import { conditionsOf, view } from '..';

const list = listOp(note, { seen_at: between() });
const noteView = view(note, { entity: NoteRow, computed: { label: "''" } });
type Asked = Partial<Record<'seen_at_min' | 'seen_at_max', string>>;

const DAY_MS = 86_400_000;
const START = Date.parse('2024-01-10T00:00:00Z');

describe('a list filtered by a time', () => {
  let open: OpenNotes;
  let owner: Client;
  const random = numbers(29);
  const [company, other] = [newCompany(), newCompany()];
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase));
    // A day later in that zone, in the evening.
    owner = new Client({ connectionString: open.adminUrl, options: '-c search_path=catalog -c timezone=Asia/Tokyo' });
    await owner.connect();
    await insert(1800);
    await owner.query(
      "update notes set seen_at = seen_at + interval '40 days' where id % 13 = 0 and seen_at < '3000-01-01'",
    );
    await owner.query('update notes set seen_at = null where id % 17 = 0');
    await owner.query('update notes set id = id + 10000 where id % 19 = 0');
    await owner.query('delete from notes where id % 7 = 0');
  });
  afterAll(async () => {
    await owner?.end();
    await open?.close();
  });

  /** Times over two years that follow, oppose or ignore the ids, with nulls, extreme times and boundaries of months. */
  async function insert(count: number): Promise<void> {
    const times = Array.from({ length: count }, (_, n) => {
      const day = [n % 700, 700 - (n % 700), random(700), null][random(9) === 0 ? 3 : Math.floor((n * 3) / count)];
      const at = new Date(START + (day ?? 0) * DAY_MS + random(DAY_MS));
      if (day === null) return ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59.5Z', null][random(3)];
      const start = Date.parse(`${at.toISOString().slice(0, 7)}-01T00:00:00Z`);
      return new Date([start, start - 1][random(5)] ?? at).toISOString();
    });
    await owner.query(
      `insert into notes (company_id, title, seen_at)
       select case when n % 6 = 0 then $3::bigint else $1 end, 'n', t.at::timestamptz from unnest($2::text[]) with ordinality as t (at, n) order by n`,
      [company, times, other],
    );
  }

  const inGmt = (time: string): string => (time.endsWith('infinity') ? time : `${time}Z`);
  const ofAll = async (
    { seen_at_min = '-infinity', seen_at_max = 'infinity' }: Asked,
    companies = [company],
  ): Promise<number[]> => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from notes where company_id = any($1) and seen_at >= $2 and date_trunc('second', seen_at) <= $3 order by id`,
      [companies, inGmt(seen_at_min), inGmt(seen_at_max)],
    );
    return rows.map(({ id }) => Number(id));
  };

  async function page(asked: Asked, input: Partial<ListInput> = {}, companies?: CompanyId[]) {
    const where = conditionsOf(noteView, list, asked);
    const { session } = open.store.read(company).notes;
    const whole = { limit: 250, fields: ['id'], ...input };
    const rendered =
      companies === undefined
        ? await noteView.page(session, whole, where)
        : await open.store.platform(contextOf(company), ({ session: all }) =>
            noteView.pageOf(all, companies, whole, where),
          );
    const ids = (JSON.parse(rendered.json) as { id: number }[]).map(({ id }) => id);
    return { ids, next: rendered.meta.next };
  }

  function aTime(): string {
    const at = new Date(START + (random(780) - 40) * DAY_MS + random(DAY_MS));
    const start = Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
    const times = [at.getTime(), start, start - 1000, start - DAY_MS / 2];
    return random(12) === 0
      ? (['0001-01-01T00:00:00', '9999-12-31T23:59:59'][random(2)] ?? '')
      : new Date(times[random(4)] ?? 0).toISOString().slice(0, 19);
  }

  it('returns all rows of the time span by id, whatever the order of their times', async () => {
    const lengths = new Set<number>();
    for (let n = 0; n < 45; n += 1) {
      const asked = { ...(n % 3 < 2 && { seen_at_min: aTime() }), ...(n % 3 > 0 && { seen_at_max: aTime() }) };
      const all = await ofAll(asked);
      lengths.add(all.length);
      // The limit is small, so each page scans few of the rows, at the start and at any other position.
      const limit = 1 + random(4);
      for (const since of [0, ...Array.from({ length: 5 }, () => all[random(all.length || 1)] ?? 0)]) {
        const said = JSON.stringify({ asked, limit, since });
        const from = all.filter((id) => id > since);
        expect([said, ...(await page(asked, { limit, since_id: since })).ids]).toEqual([said, ...from.slice(0, limit)]);
        const third = (await page(asked, { limit, page: 3, since_id: since })).ids;
        expect([said, ...third]).toEqual([said, ...from.slice(2 * limit, 3 * limit)]);
        const back = from.toReversed();
        const descending = { limit, since_id: since, order: 'id desc' } as const;
        const first = await page(asked, descending);
        expect([said, ...first.ids]).toEqual([said, ...back.slice(0, limit)]);
        if (first.next === undefined) continue;
        const second = (await page(asked, { ...descending, page_info: first.next })).ids;
        expect([said, ...second]).toEqual([said, ...back.slice(limit, 2 * limit)]);
      }
      const both = await ofAll(asked, [company, other]);
      const since = both[random(both.length || 1)] ?? 0;
      const merged = (await page(asked, { limit, since_id: since }, [company, other])).ids;
      expect(merged).toEqual(both.filter((id) => id > since).slice(0, limit));
      const newest = (await page(asked, { limit, since_id: since, order: 'id desc' }, [company, other])).ids;
      expect(newest).toEqual(
        both
          .filter((id) => id > since)
          .toReversed()
          .slice(0, limit),
      );
    }
    expect([lengths.size > 20, lengths.has(0)]).toEqual([true, true]);
  });
});
