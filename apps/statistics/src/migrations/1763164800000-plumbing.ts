import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPlumbing, dropPlumbing } from '@marquee/storage';

export class Plumbing1763164800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createPlumbing(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropPlumbing(runner);
  }
}
