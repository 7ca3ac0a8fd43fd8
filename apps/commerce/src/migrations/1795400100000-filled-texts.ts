import { fillTexts } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TEXTS } from './1795400000000-searched-texts';

/** Corrects orders whose customer was renamed or erased while a batch read the former name. */
const RENAMED = `
  update orders_texts t set customer = lower(c.first_name || ' ' || c.last_name)
  from orders o join customers c on c.company_id = o.company_id and c.id = o.customer_id
  where t.company_id = o.company_id and t.id = o.id and c.updated_at >= $1
    and t.customer <> lower(c.first_name || ' ' || c.last_name)`;

/** Copies the texts of existing rows in batches, while the service writes. */
export class FilledTexts1795400100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ started } = {}] = (await runner.query("select now() - interval '1 minute' as started")) as {
      started?: Date;
    }[];
    for (const source of TEXTS) await fillTexts(runner, source);
    await runner.query(RENAMED, [started]);
    // A failed build leaves an invalid index.
    await runner.query('drop index concurrently if exists fulfillments_by_own_order');
    await runner.query(
      'create index concurrently fulfillments_by_own_order on fulfillments (company_id, order_id, id)',
    );
  }

  /** The tables are dropped with their texts. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index fulfillments_by_own_order');
  }
}
