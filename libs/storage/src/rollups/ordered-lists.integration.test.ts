import { type Clock, type CompanyId, type ListInput, listOp, since } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { contextOf, newCompany, sleep, until } from '../../test/context';
import { note, noteDatabase, NoteStore, openNotes, type Note, type OpenNotes, NoteRow } from '../../test/notes';
import { conditionsOf, view } from '..';
import { createChangeClocks, dropChangeOrder, orderChanges } from './ordered-changes';
import { drawIdsInOrder, dropIdsInOrder, lastSettledId } from './ordered-ids';

const list = listOp(note, { updated_at: since() });
const noteView = view(note, { entity: NoteRow, computed: { label: "''" }, changes: 'company' });
type NotesTx = Parameters<Parameters<NoteStore['platform']>[1]>[0];

/** An event that one part of a test triggers and another part awaits. */
function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => void (open = resolve));
  return { open: () => open(), passed };
}

/** Polls until all rows are written, and twice more. */
async function meanwhile(writing: Promise<unknown>, poll: () => Promise<unknown>): Promise<void> {
  const state = { left: 2, isWriting: true };
  const done = writing.finally(() => void (state.isWriting = false));
  while (state.left > 0) {
    if (!state.isWriting) state.left--;
    await poll();
  }
  await done;
}

describe('a client that polls a list', () => {
  let open: OpenNotes;
  let other: NoteStore;
  let owner: Client;
  let runner: QueryRunner;
  let company: CompanyId;
  let ahead = 0;
  const start = Date.parse('2030-01-01T00:00:00Z');
  const clock: Clock = { now: () => new Date(start + ahead) };
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase), clock);
    other = new NoteStore(await open.another());
    owner = new Client({ connectionString: open.adminUrl, options: '-c search_path=catalog' });
    await owner.connect();
    runner = { query: async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows } as never;
    await createChangeClocks(runner);
    await owner.query('grant select on change_clocks to marquee_catalog');
    await drawIdsInOrder(runner, 'notes');
    await orderChanges(runner, 'notes');
  });
  beforeEach(() => {
    company = newCompany();
    ahead = 0;
  });
  afterAll(async () => {
    await owner?.end();
    await open?.close();
  });

  const write = <T>(work: (tx: NotesTx) => Promise<T>, store = open.store, of = company) =>
    store.platform(contextOf(of), (tx) => work(Object.assign(tx.as(of), { as: tx.as.bind(tx) })));
  const add = (title: string, store = open.store, of = company) =>
    write(async (tx) => (await tx.repository.insert({ title, updated_at: clock.now() })).id, store, of);
  const change = (tx: NotesTx, id: number) => tx.repository.update(id, { updated_at: clock.now() });
  const session = () => open.store.read(company).notes.session;
  const page = async (input: Partial<ListInput> & { updated_at_min?: string }) => {
    const asked = { limit: 50, ...input };
    const { json, meta } = await noteView.page(session(), asked, conditionsOf(noteView, list, asked));
    const notes = JSON.parse(json) as Note[];
    return {
      ids: notes.map(({ id }) => id),
      latest: notes
        .map((one) => one.updated_at)
        .toSorted()
        .at(-1),
      meta,
    };
  };
  /** Whether a session waits for a lock of ids or changes. */
  const someoneWaits = async () => {
    const { rowCount } = await owner.query("select from pg_locks where locktype = 'advisory' and not granted");
    return (rowCount ?? 0) > 0;
  };

  describe('from the highest id', () => {
    it('lists a row with a lower id that commits after a higher id', async () => {
      const [drawn, mayCommit] = [gate(), gate()];
      const first = write(async (tx) => {
        const { id } = await tx.repository.insert({ title: 'first' });
        drawn.open();
        await mayCommit.passed;
        return id;
      });
      await drawn.passed;
      const second = add('second', other);
      await Promise.race([second, until(someoneWaits)]);
      const seen = (await page({})).ids;
      mayCommit.open();
      const ids = await Promise.all([first, second]);
      expect([...seen, ...(await page({ since_id: Math.max(0, ...seen) })).ids]).toEqual(ids);
    });

    it('lists all rows of nine writers in two processes to a polling client', async () => {
      const [seen, made]: [number[], number[]] = [[], []];
      const poll = async () => seen.push(...(await page({ since_id: Math.max(0, ...seen) })).ids);
      const shared = open.store.groupCommit<never>(async () => undefined);
      const writers = Array.from({ length: 9 }, async (_, n) => {
        for (let round = 0; round < 20; round++) {
          const work = async (tx: NotesTx) => {
            const { id } = await tx.as(company).repository.insert({ title: 'one of many' });
            await sleep(n % 3);
            return id;
          };
          const slot = n < 6 ? shared.slotFor(company, []) : undefined;
          made.push(await (n < 6 ? open.store : other).platform(contextOf(company), work, slot));
        }
      });
      await meanwhile(Promise.all(writers), poll);
      // The remaining rows may fill more than one page.
      for (let round = 0; round < 4; round++) await poll();
      expect(new Set(made).size).toBe(180);
      expect(made.filter((id) => !seen.includes(id))).toEqual([]);
    });

    it('lists new rows while a transaction of another company is open', async () => {
      const [drawn, mayCommit] = [gate(), gate()];
      const stuck = write(
        async (tx) => {
          await tx.repository.insert({ title: 'theirs' });
          drawn.open();
          await mayCommit.passed;
        },
        open.store,
        newCompany(),
      );
      await drawn.passed;
      const id = await add('ours', other);
      expect((await page({})).ids).toEqual([id]);
      mayCommit.open();
      await stuck;
    });

    it('lists rows of several companies up to an id that all writers have passed', async () => {
      const theirs = newCompany();
      const [drawn, mayCommit] = [gate(), gate()];
      const first = write(
        async (tx) => {
          const { id } = await tx.repository.insert({ title: 'first' });
          drawn.open();
          await mayCommit.passed;
          return id;
        },
        open.store,
        theirs,
      );
      await drawn.passed;
      const second = await add('second', other);
      const settled = lastSettledId(session(), { list: 'catalog.notes', sequence: 'notes_id_seq' }, [theirs, company]);
      await until(someoneWaits);
      // A client that lists rows of several companies blocks none of them from writing.
      const third = await add('third', other);
      mayCommit.open();
      expect(await first).toBeLessThan(second);
      expect(await settled).toBe(second);
      expect(third).toBeGreaterThan(second);
    });

    it('keeps the ids of rows that an insert specifies explicitly', async () => {
      const ids = [await add('removed'), await add('drawn'), 5_000_000];
      await owner.query('delete from notes where id = $1', [ids[0]]);
      for (const id of [5_000_000, ids[0]]) {
        const text = 'insert into notes (company_id, id, title) values ($1, $2, $3)';
        await write((tx) => tx.session.query(text, [company, id, 'given']));
      }
      expect((await page({})).ids).toEqual(ids);
    });
  });

  describe('from the latest second of updated_at', () => {
    const seenFrom = async (latest: string | undefined) => (await page({ updated_at_min: latest })).ids;

    it('lists a change that becomes visible after a change with a later updated_at', async () => {
      const [slow, quick] = [await add('slow'), await add('quick')];
      const [written, mayCommit] = [gate(), gate()];
      let attempts = 0;
      const changed = write(async (tx) => {
        attempts++;
        const { rendered } = await change(tx, slow);
        written.open();
        await mayCommit.passed;
        return rendered;
      });
      await written.passed;
      ahead = 2_000;
      await write((tx) => change(tx, quick), other);
      const { latest } = await page({});
      expect(latest).toBe('2030-01-01T00:00:02+00:00');
      mayCommit.open();
      const answer = JSON.parse((await changed).json) as Note;
      expect(await seenFrom(latest)).toEqual([slow, quick]);
      // The transaction was repeated, so its answer shows the stored row.
      expect(attempts).toBe(2);
      expect(answer.updated_at).toBe(latest);
    });

    it('lists a change whose updated_at other changes repeatedly overtake', async () => {
      const [slow, quick] = [await add('slow'), await add('quick')];
      await write(async (tx) => {
        await change(tx, slow);
        ahead += 2_000;
        await write((one) => change(one, quick), other);
      });
      expect(await seenFrom('2030-01-01T00:00:04')).toEqual([slow, quick]);
    });

    it('lists an imported row with an earlier updated_at after its next change', async () => {
      await add('before');
      const [id] = await write(async (tx) => {
        const { id: imported } = await tx.repository.insert({ title: 'old', updated_at: new Date(0) });
        await change(tx, imported);
        return [imported];
      });
      expect(await seenFrom('2030-01-01T00:00:00')).toContain(id);
    });

    it('hides changes of later seconds on later pages, so that none is skipped', async () => {
      const [low, middle, high] = [await add('low'), await add('middle'), await add('high')];
      const min = { updated_at_min: '2030-01-01T00:00:00', limit: 1 };
      const first = await page(min);
      ahead = 1_000;
      await write((tx) => change(tx, low));
      ahead = 2_000;
      await write((tx) => change(tx, high));
      const second = await page({ ...min, page_info: first.meta.next });
      expect([first.ids, second.ids]).toEqual([[low], [middle]]);
      expect(second.meta.next).toBeUndefined();
      expect(await seenFrom(second.latest)).toEqual([low, middle, high]);
    });

    it('hides changes of later seconds from a client that pages by since_id', async () => {
      const [low, middle, high] = [await add('low'), await add('middle'), await add('high')];
      const min = { updated_at_min: '2030-01-01T00:00:00', limit: 1 };
      const first = await page(min);
      ahead = 1_000;
      await write((tx) => change(tx, low));
      ahead = 2_000;
      await write((tx) => change(tx, high));
      const next = (since_id: number) => page({ ...min, since_id, page_info: first.meta.next });
      const [second, third] = [await next(low), await next(middle)];
      expect([first.ids, second.ids, third.ids]).toEqual([[low], [middle], []]);
      expect(await seenFrom(second.latest)).toEqual([low, middle, high]);
    });

    it('lists the changes of nine writers in two processes to a polling client', async () => {
      const rows = await Promise.all(Array.from({ length: 9 }, () => add('0')));
      const [seen, versions] = [new Map<number, number>(), new Map<number, number>()];
      let latest = '2030-01-01T00:00:00';
      const poll = async () => {
        const asked = { limit: 50, updated_at_min: latest };
        const { json } = await noteView.page(session(), asked, conditionsOf(noteView, list, asked));
        for (const one of JSON.parse(json) as Note[]) {
          seen.set(one.id, Math.max(seen.get(one.id) ?? 0, Number(one.title)));
          if (one.updated_at > latest) latest = one.updated_at;
        }
      };
      const writers = rows.map(async (id, n) => {
        for (let round = 1; round <= 20; round++) {
          await write(
            async (tx) => {
              const now = clock.now();
              await sleep(n % 4);
              ahead += 150;
              await tx.repository.update(id, { title: String(round), updated_at: now });
            },
            n % 2 === 0 ? open.store : other,
          );
          versions.set(id, round);
        }
      });
      await meanwhile(Promise.all(writers), poll);
      expect(seen).toEqual(versions);
    });
  });

  it('lists the same rows after the triggers for ordered ids are dropped', async () => {
    await dropIdsInOrder(runner, 'notes');
    await dropChangeOrder(runner, 'notes');
    expect(await add('afterwards')).toBeGreaterThan(0);
  });
});
