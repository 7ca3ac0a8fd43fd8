import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SIGN_UPS } from './1795600000000-ordered-sign-ups';

export class SignUpsByChange1795600100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const table of SIGN_UPS) {
      await runner.query(`create index concurrently ${table}_by_change on ${table} (company_id, updated_at, id)`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of SIGN_UPS) await runner.query(`drop index ${table}_by_change`);
  }
}
