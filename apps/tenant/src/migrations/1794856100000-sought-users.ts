import { createSought, dropSought } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SoughtUsers1794856100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSought(runner, 'users', ['id', 'email']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropSought(runner, 'users');
  }
}
