import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the storage used by a company, and for pictures whose size is unknown. */
export class PictureRoom1794844613312 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A failed build leaves an invalid index.
    await runner.query('drop index concurrently if exists pictures_by_room');
    await runner.query(
      'create index concurrently pictures_by_room on pictures (company_id, stored_bytes) where stored_bytes is not null',
    );
    await runner.query('drop index concurrently if exists pictures_unmeasured');
    await runner.query(
      "create index concurrently pictures_unmeasured on pictures (id) where state = 'ready' and stored_bytes is null",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index pictures_unmeasured');
    await runner.query('drop index pictures_by_room');
  }
}
