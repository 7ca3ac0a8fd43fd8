import { dropChangeOrder, orderChanges } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderedNewsRecipients1795600020000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await orderChanges(runner, 'news_recipients');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropChangeOrder(runner, 'news_recipients');
  }
}
