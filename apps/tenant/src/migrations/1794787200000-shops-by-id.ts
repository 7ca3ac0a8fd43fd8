import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for links that name a shop by id. A hash index, because no query lists all shops in the order of their ids. */
export class ShopsById1794787200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index theme_settings_by_id on theme_settings using hash (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index theme_settings_by_id');
  }
}
