import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for cleanup: unfinished uploads and old stock reservations. */
export class OutdatedRows1763424800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "create index pictures_unfinished on pictures (due_at, id) where state = 'waiting' and owner_kind = 'file'",
    );
    await runner.query('drop index stock_takes_quoted');
    await runner.query(
      "create index stock_takes_outdated on stock_takes (taken_at) where quote is not null or state = 'released'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index stock_takes_outdated');
    await runner.query('create index stock_takes_quoted on stock_takes (taken_at) where quote is not null');
    await runner.query('drop index pictures_unfinished');
  }
}
