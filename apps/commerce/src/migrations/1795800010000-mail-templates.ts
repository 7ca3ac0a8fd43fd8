import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The edited texts of mails, how shops send mails, and the mails before the end of a license. */
export class MailTemplates1795800010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table mail_templates (
        company_id bigint not null,
        kind text not null,
        language text not null,
        subject text not null,
        text text not null,
        updated_at timestamptz not null,
        constraint mail_templates_pk primary key (company_id, kind, language),
        constraint mail_templates_kind check (kind in ('order', 'refund', 'shipment', 'license_end', 'content_ready')),
        constraint mail_templates_language check (language in ('en', 'de'))
      )`);
    await runner.query(`
      create table mail_settings (
        company_id bigint not null,
        sender_email text,
        sender_verified_at timestamptz,
        sender_digest bytea,
        sender_link_expires_at timestamptz,
        color text,
        logo_url text,
        carrier text not null default '',
        tracking_url text,
        refund_mails boolean not null default true,
        shipment_mails boolean not null default true,
        license_end_days integer not null default 3,
        updated_at timestamptz not null,
        constraint mail_settings_pk primary key (company_id)
      )`);
    await runner.query('alter table issued_licenses add column end_noticed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table issued_licenses drop column end_noticed_at');
    await runner.query('drop table mail_settings');
    await runner.query('drop table mail_templates');
  }
}
