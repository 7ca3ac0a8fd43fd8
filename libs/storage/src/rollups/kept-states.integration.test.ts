import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { noteDatabase } from '../../test/notes';
import type { Condition } from '../core/condition';
import { countOfStates, createKeptStates, dropKeptStates } from './kept-states';
import type { Session } from '../core/session';

const COLUMNS = ['paid', 'sent'];
/** Nothing, a value, one that would break an array in JSON that is put together by hand, and none. */
const VALUES = [undefined, 'yes', 'no', 'a "word", of [two]', null];

describe('counts of states that are kept', () => {
  let fresh: FreshDatabase;
  let client: Client;
  beforeAll(async () => {
    fresh = await freshDatabase(noteDatabase);
    client = new Client({ connectionString: fresh.adminUrl, options: '-c search_path=notes' });
    await client.connect();
    await client.query('create schema if not exists notes');
    await client.query(
      'create table goods (company_id bigint not null, id bigint primary key, paid text, sent text, note text)',
    );
    await insert(1, 40);
    await createKeptStates(client as unknown as QueryRunner, 'goods', COLUMNS);
  });
  afterAll(async () => {
    await client?.end();
    await fresh?.drop();
  });

  /** Every company has some in every state. */
  const insert = (first: number, last: number) =>
    client.query(
      `insert into goods select n % 3 + 1, n, ($3::text[])[n / 3 % 4 + 1], ($3::text[])[n / 12 % 4 + 1] from generate_series($1::int, $2::int) n`,
      [first, last, VALUES.slice(1)],
    );
  const conditionsOf = (paid: string | null | undefined, sent: string | null | undefined): Condition[] =>
    [['paid', paid] as const, ['sent', sent] as const].flatMap(([column, value]) => {
      if (value === undefined) return [];
      return value === null
        ? { sql: `r.${column} is null`, values: [], column }
        : { sql: `r.${column} = ?`, values: [value], column };
    });

  /** Each combination of filters that differs from what the rows say. */
  async function differences(): Promise<{ differ: unknown[]; counted: number }> {
    const differ: unknown[] = [];
    let counted = 0;
    for (const company of [1, 2, 3]) {
      const session = {
        company,
        query: async (text: string, values: unknown[]) =>
          (await client.query<{ count: string }>(text, values)).rows.map(({ count }) => ({ count: Number(count) })),
      } as unknown as Session;
      for (const paid of VALUES) {
        for (const sent of VALUES) {
          const { rows } = await client.query<{ count: string }>(
            `select count(*) from goods where company_id = $1 and ($2 or paid is not distinct from $3) and ($4 or sent is not distinct from $5)`,
            [company, paid === undefined, paid, sent === undefined, sent],
          );
          const kept = await countOfStates(session, 'goods', COLUMNS, conditionsOf(paid, sent));
          if (kept !== Number(rows[0]?.count)) differ.push({ company, paid, sent, kept, rows: rows[0]?.count });
          counted += kept;
        }
      }
    }
    return { differ, counted };
  }

  it.each([
    ['are those of the rows that were there', () => Promise.resolve()],
    ['move with rows that are added', () => insert(41, 200)],
    ['move with rows that are removed', () => client.query('delete from goods where id % 5 = 0')],
    [
      'move with rows whose state changes',
      () => client.query(`update goods set paid = 'no', sent = null where id % 4 = 1`),
    ],
    ['stay with rows of which something else changes', () => client.query(`update goods set note = 'x', paid = paid`)],
    ['go with a row to another company', () => client.query('update goods set company_id = 1 where id % 7 = 0')],
    [
      'move within a transaction that does it all',
      () =>
        client.query(
          `begin; insert into goods values (2, 900, 'yes', 'no'), (2, 901, null, null); update goods set paid = null where id = 900;
           delete from goods where id = 901; commit`,
        ),
    ],
  ])('%s', async (_, change) => {
    await change();
    const { differ, counted } = await differences();
    expect(differ).toEqual([]);
    expect(counted).toBeGreaterThan(100);
  });

  it('are nothing when the table was emptied', async () => {
    await client.query('truncate goods');
    expect(await differences()).toEqual({ differ: [], counted: 0 });
  });

  it('leave nothing behind when they are kept no more', async () => {
    await dropKeptStates(client as unknown as QueryRunner, 'goods');
    await insert(1, 2);
    const left = `
      select tgname as name from pg_trigger where tgrelid = 'goods'::regclass
      union select proname from pg_proc where proname in ('keep_states', 'move_state', 'forget_states')
      union select relname from pg_class where relname = 'kept_states'`;
    expect((await client.query(left)).rows).toEqual([]);
  });
});
