import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ChainSalts1794845900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table refresh_chains add salt text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table refresh_chains drop column salt');
  }
}
