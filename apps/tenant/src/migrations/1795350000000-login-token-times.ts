import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Setting of a shop that rejects login tokens without a time. */
export class LoginTokenTimes1795350000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table theme_settings add column login_tokens_need_time boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table theme_settings drop column login_tokens_need_time');
  }
}
