import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Newsletter mails and their confirmation links. */
export class Newsletters1794795100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table newsletter_mails (
        company_id bigint not null,
        mail_id uuid not null,
        digest bytea,
        email text not null,
        language text not null,
        theme_setting_id bigint not null,
        expires_at timestamptz not null,
        used_at timestamptz,
        constraint newsletter_mails_pk primary key (company_id, mail_id)
      )`);
    await runner.query('create unique index newsletter_mails_by_digest on newsletter_mails (company_id, digest)');
    await runner.query('create index newsletter_mails_by_email on newsletter_mails (company_id, lower(email))');
    await runner.query('create index newsletter_mails_by_end on newsletter_mails (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table newsletter_mails');
  }
}
