import { statementName } from './statement-name';

describe('the name of a statement', () => {
  it.each([
    ['select r.id from "products" r cross join lateral (select 1) t where r.id = $1', 'read products'],
    ['with due as materialized (select id from mails for update skip locked) select * from due', 'read mails'],
    ['with r as (insert into "products" ("id")\n  values ($1) returning id) select id from r', 'insert products'],
    ['insert into heads as h (id) values ($1) on conflict (id) do update set id = 1', 'insert heads'],
    ['with a as (insert into keys select 1), b as (update orders set x = 1) select 1', 'insert keys, update orders'],
    ['select from companies where id = $1 for no key update', 'read companies'],
    ['DELETE FROM carts WHERE id = $1', 'delete carts'],
    ['select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', 'lock'],
    ['select * from unnest($1::int[]) as ids', 'select * from unnest($1::int[]) as ids'],
  ])('names the SQL statement %s as %s', (text, name) => {
    expect(statementName(text)).toBe(name);
  });
});
