import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fields of companies, and the data for the status of their shops. */
export class CompanyFields1763424000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table companies
        add column company_additional_name text not null default '',
        add column first_name text not null default '',
        add column last_name text not null default '',
        add column phone text not null default '',
        add column moblile_phone text not null default '',
        add column street text not null default '',
        add column zip text not null default '',
        add column city text not null default '',
        add column province text not null default '',
        add column province_code text not null default '',
        add column language text not null default 'en',
        add column updated_at timestamptz not null default now(),
        add column creditcard_number text not null default '',
        add column creditcard_expiration text not null default '',
        add column account_level integer not null default 0,
        add column affiliate_mode integer not null default 0,
        add column accounting_export_active boolean not null default false,
        add column digital_products_only boolean not null default false,
        add column sample_mode boolean not null default false,
        add column affiliates_active boolean not null default false,
        add column api_active boolean not null default true,
        add column inventory_management_active boolean not null default false,
        add column managed_users_active boolean not null default false,
        add column show_recommended_products_player boolean not null default false,
        add column esd_payment_route integer not null default 0,
        add column prod_payment_route integer not null default 0,
        add column external_access_token text,
        add column payment_reminders integer not null default 0,
        add column restricted integer not null default 0,
        add column tax_options integer not null default 0,
        add column comment text not null default '',
        add column commission_model integer,
        add column price_model integer,
        add column sales_contact text not null default '',
        add column partner_model integer not null default 0,
        add column stop_selling_at_stock_level_below integer not null default 0,
        add column warn_at_stock_level_below integer not null default 0,
        add column payment_active boolean not null default false`);
    await this.drawTokens(runner);
    await runner.query('create index companies_by_email on companies (lower(email))');
    await runner.query(`
      create table countries (
        code text not null,
        details json not null,
        constraint countries_pk primary key (code)
      )`);
    await runner.query(`
      create table catalog_products (
        company_id bigint not null,
        id bigint not null,
        published boolean not null,
        priced boolean not null,
        mirrored boolean not null,
        constraint catalog_products_pk primary key (company_id, id),
        constraint catalog_products_company foreign key (company_id) references companies (id)
      )`);
    await runner.query(`
      create index catalog_products_complete on catalog_products (company_id) where published and priced`);
  }

  /** Uses the cryptographic random source of the database. */
  private async drawTokens(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update companies set updated_at = creation_date,
        external_access_token = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`);
    await runner.query(`
      alter table companies
        alter column external_access_token set not null,
        add constraint companies_by_external_access_token unique (external_access_token)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table catalog_products');
    await runner.query('drop table countries');
    await runner.query('drop index companies_by_email');
    await runner.query(`
      alter table companies
        drop column company_additional_name,
        drop column first_name,
        drop column last_name,
        drop column phone,
        drop column moblile_phone,
        drop column street,
        drop column zip,
        drop column city,
        drop column province,
        drop column province_code,
        drop column language,
        drop column updated_at,
        drop column creditcard_number,
        drop column creditcard_expiration,
        drop column account_level,
        drop column affiliate_mode,
        drop column accounting_export_active,
        drop column digital_products_only,
        drop column sample_mode,
        drop column affiliates_active,
        drop column api_active,
        drop column inventory_management_active,
        drop column managed_users_active,
        drop column show_recommended_products_player,
        drop column esd_payment_route,
        drop column prod_payment_route,
        drop column external_access_token,
        drop column payment_reminders,
        drop column restricted,
        drop column tax_options,
        drop column comment,
        drop column commission_model,
        drop column price_model,
        drop column sales_contact,
        drop column partner_model,
        drop column stop_selling_at_stock_level_below,
        drop column warn_at_stock_level_below,
        drop column payment_active`);
  }
}
