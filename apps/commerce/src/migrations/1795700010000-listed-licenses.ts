import { createTexts, dropChangeOrder, dropTexts, orderChanges, type TextSource } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export const LICENSE_TEXTS: TextSource = {
  table: 'issued_licenses',
  texts: {
    title: 'r.title',
    order_number: `(select '#' || o.id || ' ' || o.order_number from orders o where o.company_id = r.company_id and o.id = r.order_id)`,
    customer: `(select c.first_name || ' ' || c.last_name || E'\\n' || c.email from customers c
      where c.company_id = r.company_id and c.id = r.customer_id and c.erased_at is null)`,
  },
  columns: ['title', 'customer_id'],
};

/** Licenses are found by the customer's current name and email. */
const FOLLOW = `
  create function copy_names_to_issued_licenses_texts() returns trigger language plpgsql security definer set search_path from current as $$
  begin
    update issued_licenses_texts t set customer = case when new.erased_at is not null then '' else
      lower(new.first_name || ' ' || new.last_name || E'\\n' || new.email) end
    where t.company_id = new.company_id and t.id = any(array(
      select l.id from issued_licenses l where l.company_id = new.company_id and l.customer_id = new.id));
    return null;
  end $$`;
// Without `pg_temp` at the end, a temporary table of the service would come before the owner's.
const SECURE = `
  do $$ begin
    execute format('alter function copy_names_to_issued_licenses_texts() set search_path = %I, pg_temp', current_schema());
  end $$`;
const NAMED = ['first_name', 'last_name', 'email', 'erased_at'];

export class ListedLicenses1795700010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await orderChanges(runner, 'issued_licenses');
    await createTexts(runner, LICENSE_TEXTS);
    await runner.query(FOLLOW);
    await runner.query(SECURE);
    await runner.query(`
      create trigger issued_licenses_texts_on_name after update of ${NAMED.join(', ')} on customers for each row
      when (${NAMED.map((column) => `old.${column} is distinct from new.${column}`).join(' or ')})
      execute function copy_names_to_issued_licenses_texts()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger issued_licenses_texts_on_name on customers');
    await runner.query('drop function copy_names_to_issued_licenses_texts');
    await dropTexts(runner, 'issued_licenses');
    await dropChangeOrder(runner, 'issued_licenses');
  }
}
