import type { CompanyId, ListInput, RenderedJson } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { contextOf, newCompany } from '../../test/context';
import { note, noteDatabase, openNotes, type OpenNotes, NoteRow } from '../../test/notes';
import { type Condition, view } from '..';
import { RenderCache } from '../core/render-cache';

describe('a view with a render cache', () => {
  let open: OpenNotes;
  const clock = { now: () => new Date('2026-11-16T22:00:00Z') };
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase), clock)));
  afterAll(() => open.close());
  /** Each test starts with an empty cache. */
  beforeEach(() => Object.assign(open.db, { renderCache: new RenderCache(clock) }));

  const cachedView = view(note, {
    entity: NoteRow,
    computed: { label: "'#' || r.id" },
    withoutEtagWhere: "r.title = 'untagged'",
    cached: { changedAt: 'r.updated_at', unless: "r.title = 'never'" },
  });
  const session = (company: CompanyId) => open.store.read(company).notes.session;
  const one = (company: CompanyId, id: number) => cachedView.one(session(company), id);
  const page = (company: CompanyId, input: Partial<ListInput> = {}, where: readonly Condition[] = []) =>
    cachedView.page(session(company), { limit: 250, ...input }, where);
  const contentOf = ({ json, meta }: RenderedJson<unknown>) => ({ json, meta });
  const titles = ({ json }: RenderedJson<unknown>) =>
    (JSON.parse(json) as { title: string }[]).map(({ title }) => title);
  async function someNotes(...given: string[]): Promise<{ company: CompanyId; ids: number[] }> {
    const company = newCompany();
    const rows = await open.db.query<{ id: number }>(
      'insert into notes (company_id, title) select $1, title from unnest($2::text[]) title returning id',
      [company, given],
    );
    return { company, ids: rows.map(({ id }) => id) };
  }
  /** The statements of the work: row versions only, or rendered rows. */
  async function asked(work: () => Promise<unknown>): Promise<('versions' | 'renders')[]> {
    const sent = jest.spyOn(Client.prototype, 'query');
    try {
      await work();
      const texts = (sent.mock.calls as unknown as [string | { text?: string }][]).map(([query]) =>
        typeof query === 'string' ? query : (query.text ?? ''),
      );
      return texts
        .filter((text) => text.includes('from "notes"'))
        .map((text) => (text.includes('row_to_json') ? 'renders' : 'versions'));
    } finally {
      sent.mockRestore();
    }
  }

  it('renders a row once, and then reads only its version for the cache', async () => {
    const { company, ids } = await someNotes('first');
    const answers: (RenderedJson<unknown> | null)[] = [];
    const read = async () => answers.push(await one(company, ids[0]!));
    expect(await asked(read)).toEqual(['renders']);
    expect(await asked(read)).toEqual(['versions']);
    expect(answers[0]).toMatchObject({ meta: { version: 1 }, json: expect.stringContaining('"title":"first"') });
    expect(answers[1]).toMatchObject(contentOf(answers[0]!));
  });

  it('returns all rows committed before the read, even if readers share a statement', async () => {
    const { company, ids } = await someNotes('0');
    const seen: number[] = [];
    for (let version = 1; version <= 20; version += 1) {
      await open.db.query('update notes set title = $2 where id = $1', [ids[0], String(version)]);
      const answers = await Promise.all(Array.from({ length: 8 }, () => one(company, ids[0]!)));
      seen.push(...answers.map((answer) => Number((JSON.parse(answer!.json) as { title: string }).title)));
    }
    expect(seen).toEqual(Array.from({ length: 160 }, (_, n) => Math.floor(n / 8) + 1));
  });

  it('shares one render cache between single rows and lists', async () => {
    const { company, ids } = await someNotes('a', 'b', 'c');
    await one(company, ids[1]!);
    const list = () => page(company);
    expect(await asked(list)).toEqual(['versions', 'renders']);
    expect(await asked(list)).toEqual(['versions']);
    expect(titles(await list())).toEqual(['a', 'b', 'c']);
    const last = () => one(company, ids[2]!);
    expect(await asked(last)).toEqual(['versions']);
    expect((await last())!.meta).toEqual({ version: 1 });
  });

  it('renders a cached row again after a new version or a manual change', async () => {
    const { company, ids } = await someNotes('a', 'b');
    await page(company);
    await open.store.write(contextOf(company), (tx) => tx.notes.rename(ids[0]!, 'renamed'));
    expect(titles(await page(company))).toEqual(['renamed', 'b']);
    expect((await one(company, ids[0]!))!.meta).toEqual({ version: 2 });
    await open.db.query("update notes set title = 'by hand' where id = $1", [ids[1]]);
    expect((await one(company, ids[1]!))!.json).toContain('"title":"by hand"');
    expect(titles(await page(company))).toEqual(['renamed', 'by hand']);
  });

  it('distinguishes cached rows whose transactions have the same number', async () => {
    const { company, ids } = await someNotes('a');
    const text = `update notes set title = $2, updated_at = $3 where id = $1`;
    // Both rows are written in one transaction, like two transactions of a failover server with the same number.
    await open.store.write(contextOf(company), async (tx) => {
      await tx.session.query(text, [ids[0], 'lost', clock.now()]);
      const seen = Object.assign(Object.create(tx.session), { renderCache: open.db.renderCache });
      expect((await cachedView.one(seen, ids[0]!))!.json).toContain('lost');
      await tx.session.query(text, [ids[0], 'kept', new Date(clock.now().getTime() + 1)]);
    });
    expect((await one(company, ids[0]!))!.json).toContain('"title":"kept"');
  });

  it('bypasses the render cache inside a transaction', async () => {
    const { company, ids } = await someNotes('a');
    await one(company, ids[0]!);
    const undone = open.store.write(contextOf(company), async (tx) => {
      await tx.notes.rename(ids[0]!, 'never committed');
      expect(await asked(() => cachedView.one(tx.session, ids[0]!))).toEqual(['renders']);
      expect((await cachedView.one(tx.session, ids[0]!))!.json).toContain('never committed');
      expect(titles(await cachedView.page(tx.session, { limit: 9 }))).toEqual(['never committed']);
      throw new Error('Rolled back.');
    });
    await expect(undone).rejects.toThrow('Rolled back.');
    expect((await one(company, ids[0]!))!.json).toContain('"title":"a"');
    expect(titles(await page(company))).toEqual(['a']);
  });

  it('caches no rows that are excluded or whose version is incomplete', async () => {
    const { company, ids } = await someNotes('never', 'untagged', 'other');
    for (const id of ids) await one(company, id);
    for (const id of ids.slice(0, 2)) expect(await asked(() => one(company, id))).toEqual(['renders']);
    expect((await one(company, ids[0]!))!.meta).toEqual({ version: 1 });
    expect((await one(company, ids[1]!))!.meta).toEqual({});
    expect(await asked(() => page(company))).toEqual(['versions', 'renders']);
    expect(titles(await page(company))).toEqual(['never', 'untagged', 'other']);
  });

  it('hides cached rows that were removed, moved to another company or no longer match', async () => {
    const { company, ids } = await someNotes('a', 'b', 'c');
    await page(company);
    expect(await one(newCompany(), ids[0]!)).toBeNull();
    expect(titles(await page(newCompany()))).toEqual([]);
    await open.db.query('delete from notes where id = $1', [ids[0]]);
    expect(await asked(async () => expect(await one(company, ids[0]!)).toBeNull())).toEqual(['versions']);
    expect(titles(await page(company))).toEqual(['b', 'c']);
    await open.db.query('update notes set done = true where id = $1', [ids[1]]);
    expect(titles(await page(company, {}, [{ sql: 'not r.done', values: [] }]))).toEqual(['c']);
  });

  it('omits rows that stop matching between the two statements of a cached page', async () => {
    const { company, ids } = await someNotes('a', 'b', 'c', 'd');
    const reading = session(company);
    const query = reading.query.bind(reading);
    const changedMeanwhile = Object.assign(Object.create(reading), {
      query: async (...statement: Parameters<typeof query>) => {
        const rows = await query(...statement);
        await open.db.query('update notes set done = true where id = any($1)', [[ids[0], ids[2]]]);
        return rows;
      },
    });
    const shown = await cachedView.page(changedMeanwhile, { limit: 3 }, [{ sql: 'not r.done', values: [] }]);
    expect(titles(shown)).toEqual(['b']);
    // The next page begins after all three rows found.
    const rest = await page(company, { page_info: shown.meta.next! });
    expect(titles(rest)).toEqual(['d']);
  });

  it('bypasses the render cache for a selection of fields', async () => {
    const { company, ids } = await someNotes('a');
    await one(company, ids[0]!);
    const chosen = () => cachedView.one(session(company), ids[0]!, ['title']);
    expect(await asked(chosen)).toEqual(['renders']);
    expect((await chosen())!.json).toBe('{"title":"a"}');
    expect(await asked(() => page(company, { fields: ['title'] }))).toEqual(['renders']);
  });

  it('ends a cached page before rows that exceed its size, and fetches these separately', async () => {
    const { company, ids } = await someNotes('a', 'b', 'c', 'd');
    await page(company);
    // The page limit counts bytes, not characters.
    const heavy = '語'.repeat((5 * 1024 * 1024) / 3);
    await open.db.query('update notes set title = $2 where id = any($1)', [[ids[1], ids[2]], heavy]);
    // These rows are now cached like other rows.
    for (const asks of [3, 1]) {
      const shown: { list?: RenderedJson<unknown> } = {};
      const work = async () => void (shown.list = await page(company));
      expect(await asked(work)).toHaveLength(asks);
      expect(titles(shown.list!)).toEqual(['a', heavy]);
      expect(titles(await page(company, { page_info: shown.list!.meta.next! }))).toEqual([heavy, 'd']);
    }
  });

  it('returns the same pages with a render cache as without it', async () => {
    const { company } = await someNotes(...Array.from({ length: 7 }, (_, n) => `n${n}`));
    const plain = view(note, { entity: NoteRow, computed: { label: "'#' || r.id" } });
    const inputs: Partial<ListInput>[] = [
      { limit: 3 },
      { limit: 7 },
      { limit: 2, page: 3 },
      { limit: 8 },
      { limit: 3, page: 9 },
    ];
    for (const input of [...inputs, ...inputs]) {
      const wanted = await plain.page(session(company), { limit: 250, ...input });
      expect(contentOf(await page(company, input))).toEqual(contentOf(wanted));
      const unordered: Condition[] = [{ sql: 'r.title > ?', values: ['n2'], notInIdOrder: true }];
      const sought = await plain.page(session(company), { limit: 250, ...input }, unordered);
      expect(contentOf(await page(company, input, unordered))).toEqual(contentOf(sought));
    }
  });
});
