import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addMailLeases, dropMailLeases } from '@marquee/mail';

export class Leases1763510600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addMailLeases(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropMailLeases(runner);
  }
}
