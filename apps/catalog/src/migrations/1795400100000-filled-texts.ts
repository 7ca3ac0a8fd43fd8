import { fillTexts } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TEXTS } from './1795400000000-searched-texts';

/** Copies the texts of existing rows in batches, while the service writes. */
export class FilledTexts1795400100000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const source of TEXTS) await fillTexts(runner, source);
  }

  /** The tables are dropped with their texts. */
  async down(): Promise<void> {}
}
