import { freshDatabase, type FreshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { noteDatabase } from '../../test/notes';
import { createKeptCount, dropKeptCount, KEPT_COUNT } from './kept-counts';

describe('a count that is kept', () => {
  let fresh: FreshDatabase;
  let client: Client;
  beforeAll(async () => {
    fresh = await freshDatabase(noteDatabase);
    client = new Client({ connectionString: fresh.adminUrl, options: '-c search_path=notes' });
    await client.connect();
    await client.query('create schema if not exists notes');
    await client.query('create table goods (company_id bigint not null, id bigint primary key)');
    await client.query('insert into goods select n % 2 + 1, n from generate_series(1, 11) n');
    await createKeptCount(client as unknown as QueryRunner, 'goods');
  });
  afterAll(async () => {
    await client?.end();
    await fresh?.drop();
  });
  const countsOf = async (...companies: number[]) => {
    const counts: number[] = [];
    for (const company of companies) {
      const { rows } = await client.query<{ count: string }>(KEPT_COUNT, ['goods', company]);
      counts.push(Number(rows[0]?.count));
    }
    return counts;
  };

  it('begins with the rows that are there', async () => {
    expect(await countsOf(1, 2, 3)).toEqual([5, 6, 0]);
  });

  it('moves with every statement that adds rows or removes some, of any companies', async () => {
    await client.query('insert into goods values (1, 101), (3, 102), (3, 103)');
    await client.query('delete from goods where id < 4');
    expect(await countsOf(1, 2, 3)).toEqual([5, 4, 2]);
  });

  it('does not move with rows that are there already, nor with changes', async () => {
    const before = await countsOf(1, 2, 3);
    await client.query('insert into goods values (1, 101) on conflict do nothing');
    await client.query('insert into goods values (1, 101) on conflict (id) do update set id = excluded.id');
    await client.query('update goods set id = -id');
    expect(await countsOf(1, 2, 3)).toEqual(before);
  });

  it('is the sum of what a transaction does for several companies', async () => {
    const before = await countsOf(1, 2, 3);
    await client.query('begin; insert into goods values (1, 201), (2, 202); delete from goods where id = 202; commit');
    expect(await countsOf(1, 2, 3)).toEqual(before.map((count, at) => count + (at === 0 ? 1 : 0)));
  });

  it('is nothing when the table was emptied', async () => {
    await client.query('truncate goods');
    expect(await countsOf(1, 2, 3)).toEqual([0, 0, 0]);
    await client.query('insert into goods values (2, 301)');
    expect(await countsOf(1, 2, 3)).toEqual([0, 1, 0]);
  });

  it('leaves nothing behind when it is kept no more', async () => {
    await dropKeptCount(client as unknown as QueryRunner, 'goods');
    await client.query('insert into goods values (1, 501)');
    const left = `
      select tgname as name from pg_trigger where tgrelid = 'goods'::regclass
      union select proname from pg_proc where proname in ('keep_count', 'forget_count') union select relname from pg_class where relname = 'kept_counts'`;
    expect((await client.query(left)).rows).toEqual([]);
  });
});
