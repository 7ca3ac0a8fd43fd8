import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createInfrastructure, dropInfrastructure } from '@marquee/storage/migrations';

export class Plumbing1763164800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createInfrastructure(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropInfrastructure(runner);
  }
}
