import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the unused links of visitors who sign up. */
export class UnclaimedLinks1795800050000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A failed build leaves an invalid index.
    await runner.query('drop index concurrently if exists account_links_sign_ups');
    await runner.query(
      'create index concurrently account_links_sign_ups on account_links (company_id) where customer_id is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index account_links_sign_ups');
  }
}
