import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client, types } from 'pg';
import type { QueryRunner } from 'typeorm';
import { noteDatabase } from '../../test/notes';
import { numbers } from '../../test/numbers';
import type { Condition } from '../core/condition';
import type { Session } from '../core/session';
import { countByDay, countByState, idRangeByDay } from './rolled-up';
import { createRollups, dropRollup, dropRollups, rollUp } from './rollups';
import { type Span, spanOf } from './span';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-03-01T00:00:00Z');
const STATES = ['paid', 'sent'];
/** Includes a text that would break a JSON array without escaping. */
const VALUES = ['yes', 'no', 'a "word", of [two]', null];
const COMPANIES = [1, 2, 3];

interface Row {
  readonly company_id: number;
  readonly id: number;
  readonly created_at: Date;
  readonly paid: string | null;
  readonly sent: string | null;
}

describe('the rollups of a table', () => {
  let fresh: FreshDatabase;
  /** Two connections, which write different slots. */
  const clients: Client[] = [];
  const random = numbers(17);
  const one = () => clients[0] as Client;
  const runner = { query: (sql: string) => one().query(sql) } as unknown as QueryRunner;

  beforeAll(async () => {
    fresh = await freshDatabase(noteDatabase);
    // The client with the German style only writes, because the driver cannot read times in that style.
    for (const style of ['ISO', 'German']) {
      const client = new Client({
        connectionString: fresh.adminUrl,
        options: `-c search_path=notes -c timezone=Asia/Tokyo -c datestyle=${style}`,
        types: {
          getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
        },
      });
      await client.connect();
      clients.push(client);
    }
    await one().query('create schema if not exists notes');
    await one().query(`create table goods (
      company_id bigint not null, id bigint primary key, created_at timestamptz not null, paid text, sent text, note text)`);
    await insert(40);
    await createRollups(runner);
    await rollUp(runner, 'goods', STATES);
  });
  afterAll(async () => {
    for (const client of clients) await client.end();
    await fresh?.drop();
  });

  /** Ids rise and times nearly do: some rows are imported with old times, and some ids were generated earlier. */
  let [next, hours] = [100, 0];
  async function insert(count: number, client = one()): Promise<void> {
    const rows = Array.from({ length: count }, () => {
      hours += random(7);
      const back = random(10) === 0 ? random(hours + 1) : random(3);
      next += 1 + random(3);
      return {
        company_id: 1 + random(3),
        id: random(8) === 0 ? -next : next,
        created_at: new Date(START + (hours - back) * HOUR_MS + random(HOUR_MS)),
        paid: VALUES[random(4)],
        sent: VALUES[random(4)],
      };
    });
    const text = 'insert into goods select * from json_populate_recordset(null::goods, $1)';
    await client.query(text, [JSON.stringify(rows)]);
  }

  const session = {
    query: async (text: string, values: unknown[], name = '') => (await one().query({ text, values, name })).rows,
  } as unknown as Session;
  const allRows = async () => (await one().query<Row>('select * from goods order by id')).rows;
  const isIn = ({ from, to }: Span, at: Date): boolean =>
    (from === undefined || at >= from) && (to === undefined || at < to);
  const idsIn = (rows: readonly Row[], companies: readonly number[], span: Span): number[] =>
    rows.flatMap((row) => (companies.includes(row.company_id) && isIn(span, row.created_at) ? row.id : []));

  /** Returns a span with bounds at midnights, moments before midnights, and other times. */
  function anySpan(): Span {
    const at = (): Date => {
      const hour = START + (random(hours + 60) - 30) * HOUR_MS;
      const midnight = Math.floor(hour / (24 * HOUR_MS)) * 24 * HOUR_MS;
      return new Date([midnight, midnight - 1, hour + random(HOUR_MS)][random(3)] ?? 0);
    };
    return { ...(random(4) > 0 && { from: at() }), ...(random(4) > 0 && { to: at() }) };
  }

  const filter = (column: string, value: string | null | undefined): Condition[] => {
    if (value === undefined) return [];
    if (value === null) return [{ sql: `r.${column} is null`, values: [], column }];
    return [{ sql: `r.${column} = ?`, values: [value], column }];
  };

  async function stateDifferences(rows: readonly Row[]): Promise<object[]> {
    const differ: object[] = [];
    for (const company of COMPANIES) {
      for (const paid of [undefined, ...VALUES]) {
        for (const sent of [undefined, ...VALUES]) {
          const where = [...filter('paid', paid), ...filter('sent', sent)];
          const counted = await countByState(session, 'goods', STATES, [company], where);
          const meets = (row: Row) =>
            row.company_id === company && (paid ?? row.paid) === row.paid && (sent ?? row.sent) === row.sent;
          const isNull = (row: Row) => (paid !== null || row.paid === null) && (sent !== null || row.sent === null);
          const expected = rows.filter((row) => meets(row) && isNull(row)).length;
          if (counted !== expected) differ.push({ company, paid, sent, counted, expected });
        }
      }
    }
    return differ;
  }

  async function dayDifferences(rows: readonly Row[]) {
    const differ: object[] = [];
    let [met, empty] = [0, 0];
    for (let n = 0; n < 40; n += 1) {
      const span = anySpan();
      const companies = [[1], [2], [1, 3], [4]][random(4)] ?? [];
      const ids = idsIn(rows, companies, span);
      const counted = await countByDay(session, 'goods', companies, span);
      const range = await idRangeByDay(session, 'goods', companies, span);
      const outside = ids.filter((id) => range === null || id < range.first || id > range.last);
      if (counted !== ids.length || outside.length > 0) differ.push({ companies, span, counted, ids, outside });
      if (ids.length > 0) met += 1;
      if (range === null) empty += 1;
    }
    return { differ, met, empty };
  }

  it('counts by rollups as by all rows, per state and day, after concurrent random writes', async () => {
    let [met, empty] = [0, 0];
    for (let round = 0; round < 8; round += 1) {
      const client = clients[round % 2] as Client;
      await insert(1 + random(60), client);
      await client.query('delete from goods where id % 7 = $1', [round % 7]);
      await client.query("update goods set created_at = created_at - interval '30 hours' where id % 11 = $1", [round]);
      await client.query('update goods set company_id = company_id % 3 + 1, id = id + 1000000 where id % 23 = $1', [
        round,
      ]);
      await client.query("update goods set paid = 'no', sent = null where id % 5 = $1", [round % 5]);
      await client.query("update goods set note = 'x', paid = paid, created_at = created_at");
      await client.query(`begin; delete from goods where id % 3 = 1; update goods set sent = 'yes'; rollback`);
      await client.query('insert into goods select * from goods on conflict do nothing');
      const rows = await allRows();
      const days = await dayDifferences(rows);
      expect([await stateDifferences(rows), days.differ]).toEqual([[], []]);
      met += days.met;
      empty += days.empty;
    }
    expect([met > 100, empty > 20]).toEqual([true, true]);
  });

  it('counts all rows of a table without state columns by rollups', async () => {
    await one().query(
      'create table parcels (company_id bigint not null, id bigint primary key, created_at timestamptz)',
    );
    await one().query(`insert into parcels select n % 2 + 1, n, '2026-05-05Z' from generate_series(1, 11) n`);
    await rollUp(runner, 'parcels');
    await one().query('delete from parcels where id = 1');
    expect(await countByState(session, 'parcels', [], [1])).toBe(5);
    expect(await countByState(session, 'parcels', [], [1, 2, 3])).toBe(10);
    await dropRollup(runner, 'parcels');
    expect(await countByState(session, 'parcels', [], [1, 2, 3])).toBe(0);
  });

  it('updates only the rollups of groups that a row enters or leaves', async () => {
    const versions = 'select xmin, * from rollups order by table_name, company_id, dimension, value, slot';
    const before = (await one().query<{ dimension: string }>(versions)).rows;
    await one().query("update goods set note = 'y'");
    expect((await one().query(versions)).rows).toEqual(before);
    await one().query("update goods set paid = case paid when 'yes' then 'no' else 'yes' end");
    const after = (await one().query<{ dimension: string }>(versions)).rows;
    const days = (rows: typeof after) => rows.filter(({ dimension }) => dimension === 'day');
    expect(days(after)).toEqual(days(before));
    expect(after).not.toEqual(before);
  });

  it('returns the first id from a given time on by rollups of days', async () => {
    await one().query('truncate goods');
    await one().query(
      `insert into goods select 1, n, '2026-05-05T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, 1430) n`,
    );
    const from = new Date('2026-05-05T20:00:00Z');
    expect(await idRangeByDay(session, 'goods', [1], { from })).toEqual({ first: 1200, last: 1430 });
    expect(await idRangeByDay(session, 'goods', [1], { to: from })).toEqual({ first: 1, last: 1430 });
  });

  it('empties the rollups when their table is truncated', async () => {
    await one().query('truncate goods');
    expect(await countByDay(session, 'goods', COMPANIES, {})).toBe(0);
    expect(await countByState(session, 'goods', STATES, COMPANIES)).toBe(0);
    expect(await idRangeByDay(session, 'goods', COMPANIES, {})).toBeNull();
  });

  it('supports in rollups all times that a client can request', async () => {
    await insert(10);
    const all = idsIn(await allRows(), COMPANIES, {});
    const asked = (bound: 'min' | 'max', value: string): Condition => ({
      sql: '',
      values: [],
      time: { field: 'created_at', bound, value },
    });
    const whole = spanOf([asked('min', '0001-01-01T00:00:00Z'), asked('max', '9999-12-31T23:59:59Z')], 'created_at');
    const never = spanOf([asked('min', '9999-12-31T23:59:59Z')], 'created_at');
    expect(await countByDay(session, 'goods', COMPANIES, whole ?? {})).toBe(all.length);
    expect(await countByDay(session, 'goods', COMPANIES, never ?? {})).toBe(0);
    expect(await idRangeByDay(session, 'goods', COMPANIES, never ?? {})).toBeNull();
    const range = { first: all[0], last: all.at(-1) };
    expect(await idRangeByDay(session, 'goods', COMPANIES, whole ?? {})).toEqual(range);
  });

  it('leaves no tables, triggers or functions behind when rollups are dropped', async () => {
    await dropRollup(runner, 'goods');
    await dropRollups(runner);
    await insert(1);
    const left = `
      select tgname as name from pg_trigger where tgrelid = 'goods'::regclass
      union select proname from pg_proc where pronamespace = 'notes'::regnamespace
      union select relname from pg_class where relname = 'rollups'`;
    expect((await one().query(left)).rows).toEqual([]);
  });
});
