import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links of visitors who sign up belong to no customer until they are used. */
export class AccountSignUps1795800040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table account_links alter column customer_id drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from account_links where customer_id is null');
    await runner.query('alter table account_links alter column customer_id set not null');
  }
}
