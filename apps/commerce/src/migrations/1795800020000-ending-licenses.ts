import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  issued_licenses_ending: `issued_licenses (expires_at, company_id, id)
    where expires_at is not null and end_noticed_at is null and revoked_at is null and suspended_at is null`,
  mails_by_customer: 'mails (shop_company_id, shop_customer_id) where shop_customer_id is not null',
};

/** Finds licenses that end soon, and the mails of a customer. */
export class EndingLicenses1795800020000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(INDEXES)) {
      // A failed build leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${on}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}
