import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailed account links, and customer changes for sync URLs. */
export class Account1794791100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_links (
        company_id bigint not null,
        digest bytea not null,
        customer_id bigint not null,
        purpose text not null,
        email text not null,
        era integer not null,
        mail_id uuid not null,
        note_id uuid,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        constraint account_links_pk primary key (company_id, digest),
        constraint account_links_purpose check (purpose in ('password', 'email')),
        constraint account_links_customer foreign key (company_id, customer_id)
          references customers (company_id, id) on delete cascade
      )`);
    await runner.query('create index account_links_by_customer on account_links (company_id, customer_id)');
    await runner.query('create index account_links_by_creation on account_links (created_at)');
    await runner.query(`
      create table customer_changes (
        company_id bigint not null,
        id uuid not null,
        customer_id bigint not null,
        email text not null,
        new_email text,
        password_changed boolean not null,
        changed_at timestamptz not null,
        constraint customer_changes_pk primary key (company_id, id),
        constraint customer_changes_customer foreign key (company_id, customer_id)
          references customers (company_id, id) on delete cascade
      )`);
    await runner.query('create index customer_changes_by_customer on customer_changes (company_id, customer_id)');
    await runner.query('create index customer_changes_by_time on customer_changes (changed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table customer_changes');
    await runner.query('drop table account_links');
  }
}
