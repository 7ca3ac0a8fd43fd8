import { fillTexts } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LICENSE_TEXTS } from './1795700010000-listed-licenses';

/** Corrects licenses whose customer was renamed or erased while a batch read the former name. */
const RENAMED = `
  update issued_licenses_texts t set customer = case when c.erased_at is not null then '' else
    lower(c.first_name || ' ' || c.last_name || E'\\n' || c.email) end
  from issued_licenses l join customers c on c.company_id = l.company_id and c.id = l.customer_id
  where t.company_id = l.company_id and t.id = l.id and c.updated_at >= $1`;

const INDEXES = {
  by_product: '(company_id, product_id, id)',
  by_change: '(company_id, updated_at, id)',
  by_end: '(company_id, expires_at, id) where revoked_at is null and suspended_at is null',
  suspended: '(company_id, id) where revoked_at is null and suspended_at is not null',
  revoked: '(company_id, id) where revoked_at is not null',
};

/** Copies the texts of existing rows in batches, and builds the indexes, while the service writes. */
export class FilledLicenseTexts1795700020000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ started } = {}] = (await runner.query("select now() - interval '1 minute' as started")) as {
      started?: Date;
    }[];
    await fillTexts(runner, LICENSE_TEXTS);
    await runner.query(RENAMED, [started]);
    for (const [name, on] of Object.entries(INDEXES)) {
      // A failed build leaves an invalid index.
      await runner.query(`drop index concurrently if exists issued_licenses_${name}`);
      await runner.query(`create index concurrently issued_licenses_${name} on issued_licenses ${on}`);
    }
  }

  /** The texts are dropped with their table. */
  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index issued_licenses_${name}`);
  }
}
