import { createTexts, dropTexts, type TextSource } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = "first_name || ' ' || last_name";

/** Orders are found by the customer's current name. Customers have few orders, so one transaction updates them. */
const FOLLOW = `
  create function copy_names_to_orders_texts() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    update orders_texts t set customer = lower(new.first_name || ' ' || new.last_name)
    where t.company_id = new.company_id and t.id = any(array(
      select o.id from orders o where o.company_id = new.company_id and o.customer_id = new.id));
    return null;
  end $$`;
// Without `pg_temp` at the end, a temporary table of the service would come before the owner's.
const SECURE = `
  do $$ begin
    execute format('alter function copy_names_to_orders_texts() set search_path = %I, pg_temp', current_schema());
  end $$`;

export const TEXTS: readonly TextSource[] = [
  {
    table: 'customers',
    texts: { email: 'r.email', name: NAME },
    columns: ['email', 'first_name', 'last_name', 'erased_at'],
    unless: 'r.erased_at is not null',
  },
  {
    table: 'orders',
    texts: {
      order_number: "'#' || r.id || ' ' || r.order_number",
      email: 'r.email',
      customer: `(select ${NAME} from customers c where c.company_id = r.company_id and c.id = r.customer_id)`,
      title: `case when json_typeof(r.line_items) = 'array' then (
        select string_agg(distinct line ->> 'title', E'\\n') from json_array_elements(r.line_items) line) end`,
    },
    columns: ['order_number', 'email', 'customer_id'],
  },
];

export class SearchedTexts1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const source of TEXTS) await createTexts(runner, source);
    await runner.query(FOLLOW);
    await runner.query(SECURE);
    await runner.query(`
      create trigger orders_texts_on_name after update of first_name, last_name on customers for each row
      when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
      execute function copy_names_to_orders_texts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger orders_texts_on_name on customers');
    await runner.query('drop function copy_names_to_orders_texts');
    for (const { table } of TEXTS) await dropTexts(runner, table);
  }
}
