import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client, types } from 'pg';
import type { QueryRunner } from 'typeorm';
import { noteDatabase } from '../../test/notes';
import { numbers } from '../../test/numbers';
import type { Condition } from '../core/condition';
import { countIn, createKeptDays, dropKeptDays, forgetDays, idRangeOf, keepDays } from './kept-days';
import type { Session } from '../core/session';
import { type Span, spanOf } from './span';

const HOUR_MS = 3_600_000;
const START = Date.parse('2026-03-01T00:00:00Z');

describe('days that are kept', () => {
  let fresh: FreshDatabase;
  let client: Client;
  const random = numbers(17);
  beforeAll(async () => {
    fresh = await freshDatabase(noteDatabase);
    client = new Client({
      connectionString: fresh.adminUrl,
      options: '-c search_path=notes -c timezone=Asia/Tokyo',
      types: {
        getTypeParser: (oid, format) => (oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format)),
      },
    });
    await client.connect();
    await client.query('create schema if not exists notes');
    await client.query(
      'create table goods (company_id bigint not null, id bigint primary key, created_at timestamptz not null)',
    );
    await insert(40);
    await createKeptDays(client as unknown as QueryRunner);
    await keepDays(client as unknown as QueryRunner, 'goods');
  });
  afterAll(async () => {
    await client?.end();
    await fresh?.drop();
  });

  const session = {
    query: async (text: string, values: unknown[], name: string) => (await client.query({ text, values, name })).rows,
  } as unknown as Session;

  /** Ids go up, and times nearly do: some rows are imported from long ago. */
  let [next, hours] = [100, 0];
  async function insert(count: number): Promise<void> {
    const rows = Array.from({ length: count }, () => {
      hours += random(7);
      const back = random(10) === 0 ? random(hours + 1) : random(3);
      const at = new Date(START + (hours - back) * HOUR_MS + random(HOUR_MS));
      next += 1 + random(3);
      // An id that was drawn earlier may be committed later.
      return { company_id: 1 + random(3), id: random(8) === 0 ? -next : next, created_at: at };
    });
    await client.query('insert into goods select * from json_populate_recordset(null::goods, $1)', [
      JSON.stringify(rows),
    ]);
  }

  interface Row {
    readonly company_id: number;
    readonly id: number;
    readonly created_at: Date;
  }
  const isIn = ({ from, to }: Span, at: Date): boolean =>
    (from === undefined || at >= from) && (to === undefined || at < to);
  /** What all rows say. */
  const found = async (companies: readonly number[], span: Span): Promise<number[]> =>
    (await client.query<Row>('select * from goods order by id')).rows.flatMap((row) =>
      companies.includes(row.company_id) && isIn(span, row.created_at) ? row.id : [],
    );

  function anySpan(): Span {
    const at = (): Date => {
      const hour = START + (random(hours + 60) - 30) * HOUR_MS;
      // Midnights, moments before them, and any others.
      const midnight = Math.floor(hour / (24 * HOUR_MS)) * 24 * HOUR_MS;
      return new Date([midnight, midnight - 1, hour + random(HOUR_MS)][random(3)] ?? 0);
    };
    return { ...(random(4) > 0 && { from: at() }), ...(random(4) > 0 && { to: at() }) };
  }

  it('count what all rows say, and name the ids of what was created in a span, whatever is added and removed', async () => {
    let [met, empty] = [0, 0];
    for (let round = 0; round < 8; round += 1) {
      await insert(1 + random(60));
      await client.query('delete from goods where id % 7 = $1', [round % 7]);
      await client.query("update goods set created_at = created_at - interval '30 hours' where id % 11 = $1", [round]);
      await client.query('update goods set company_id = company_id % 3 + 1, id = id + 1000000 where id % 23 = $1', [
        round,
      ]);
      for (let n = 0; n < 40; n += 1) {
        const span = anySpan();
        const companies = [[1], [2], [1, 3], [4]][random(4)] ?? [];
        const ids = await found(companies, span);
        const said = JSON.stringify({ companies, span });
        expect(`${said} ${await countIn(session, 'goods', companies, span)}`).toBe(`${said} ${ids.length}`);
        const range = await idRangeOf(session, 'goods', companies, span);
        const outside = ids.filter((id) => range === null || id < range.first || id > range.last);
        expect([said, ...outside]).toEqual([said]);
        if (ids.length > 0) met += 1;
        if (range === null) empty += 1;
      }
    }
    expect([met > 100, empty > 20]).toEqual([true, true]);
  });

  it('name the very first id from a moment on, however many rows of its day were before it', async () => {
    await client.query('truncate goods');
    const many = `insert into goods select 1, n, '2026-05-05T00:00:00Z'::timestamptz + n * interval '1 minute' from generate_series(1, 1430) n`;
    await client.query(many);
    const from = new Date('2026-05-05T20:00:00Z');
    expect(await idRangeOf(session, 'goods', [1], { from })).toEqual({ first: 1200, last: 1430 });
    expect(await idRangeOf(session, 'goods', [1], { to: from })).toEqual({ first: 1, last: 1430 });
  });

  it('are none when the table was emptied', async () => {
    await client.query('truncate goods');
    expect(await countIn(session, 'goods', [1, 2, 3])).toBe(0);
    expect(await idRangeOf(session, 'goods', [1, 2, 3], {})).toBeNull();
  });

  it('go to the ends of time', async () => {
    await insert(10);
    const all = await found([1, 2, 3], {});
    const times = { field: 'created_at', value: '' } as const;
    const asked = (bound: 'min' | 'max', value: string): Condition => ({
      sql: '',
      values: [],
      time: { ...times, bound, value },
    });
    const whole = spanOf([asked('min', '0001-01-01T00:00:00Z'), asked('max', '9999-12-31T23:59:59Z')], 'created_at');
    const never = spanOf([asked('min', '9999-12-31T23:59:59Z')], 'created_at');
    expect(await countIn(session, 'goods', [1, 2, 3], whole)).toBe(all.length);
    expect(await countIn(session, 'goods', [1, 2, 3], never)).toBe(0);
    expect(await idRangeOf(session, 'goods', [1, 2, 3], never ?? {})).toBeNull();
    expect(await idRangeOf(session, 'goods', [1, 2, 3], whole ?? {})).toEqual({ first: all[0], last: all.at(-1) });
  });

  it('leave nothing behind when they are kept no more', async () => {
    await forgetDays(client as unknown as QueryRunner, 'goods');
    await dropKeptDays(client as unknown as QueryRunner);
    await insert(1);
    const left = `
      select tgname as name from pg_trigger where tgrelid = 'goods'::regclass
      union select proname from pg_proc where proname in ('keep_days', 'move_day', 'forget_days') union select relname from pg_class where relname = 'kept_days'`;
    expect((await client.query(left)).rows).toEqual([]);
  });
});
