import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Operators1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identities add operator boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identities drop column operator');
  }
}
