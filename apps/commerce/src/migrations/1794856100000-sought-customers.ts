import { createSought, dropSought } from '@marquee/storage/migrations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SoughtCustomers1794856100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createSought(runner, 'companies', ['facts']);
    await createSought(runner, 'customers', ['id', 'token', 'email', 'erased_at', 'orders_count']);
    await createSought(runner, 'customer_words', ['customer_id', 'first_name', 'last_name', 'note']);
    await createSought(runner, 'subscribers', ['id', 'email']);
    await createSought(runner, 'group_members', ['id', 'email', 'group_name']);
    await createSought(runner, 'news_recipients', ['id', 'email', 'unsubscribed_at']);
    await createSought(runner, 'newsletter_mails', ['mail_id', 'email']);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['newsletter_mails', 'news_recipients', 'group_members', 'subscribers']) {
      await dropSought(runner, table);
    }
    for (const table of ['customer_words', 'customers', 'companies']) await dropSought(runner, table);
  }
}
