import type { MigrationInterface, QueryRunner } from 'typeorm';

const SIGN_UPS = ['subscribers', 'group_members', 'news_recipients'];

export class SignUpsByChange1795600100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of SIGN_UPS) {
      // A failed build leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${table}_by_change`);
      await runner.query(`create index concurrently ${table}_by_change on ${table} (company_id, updated_at, id)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of SIGN_UPS) await runner.query(`drop index ${table}_by_change`);
  }
}
