import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Custom domains become active when they are proven; existing domains are not proven yet. */
export class ShopDomains1794794400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table companies add column domain_key text');
    await runner.query(
      "update companies set domain_key = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')",
    );
    await runner.query('alter table companies alter column domain_key set not null');
    await runner.query(`
      create table shop_domains (
        company_id bigint not null,
        host text not null,
        theme_setting_id bigint not null,
        proven_at timestamptz,
        proven_by text,
        failures integer not null default 0,
        failing_since timestamptz,
        checked_at timestamptz,
        found text,
        asked_at timestamptz,
        attempts integer not null default 0,
        lease integer not null default 0,
        due_at timestamptz,
        constraint shop_domains_pk primary key (company_id, host),
        constraint shop_domains_theme_setting foreign key (company_id, theme_setting_id)
          references theme_settings (company_id, id) on delete cascade
      )`);
    await runner.query('create index shop_domains_by_theme_setting on shop_domains (company_id, theme_setting_id)');
    await runner.query('create unique index shop_domains_proven on shop_domains (host) where proven_at is not null');
    await runner.query('create index shop_domains_due on shop_domains (due_at, host) where due_at is not null');
    await runner.query(`
      insert into shop_domains (company_id, theme_setting_id, host, failing_since, due_at)
      select company_id, theme_setting_id, host, now(), now() from shop_hosts`);
    await runner.query('drop table shop_hosts');
  }

  /**
   * If several companies claim a name, the company that has proven it keeps it; otherwise the company with the lowest
   * id.
   */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table shop_hosts (
        host text not null,
        company_id bigint not null,
        theme_setting_id bigint not null,
        constraint shop_hosts_pk primary key (host),
        constraint shop_hosts_theme_setting foreign key (company_id, theme_setting_id)
          references theme_settings (company_id, id) on delete cascade
      )`);
    await runner.query('create index shop_hosts_by_theme_setting on shop_hosts (company_id, theme_setting_id)');
    await runner.query(`
      insert into shop_hosts (host, company_id, theme_setting_id)
      select distinct on (host) host, company_id, theme_setting_id from shop_domains
      order by host, proven_at is null, company_id`);
    await runner.query('drop table shop_domains');
    await runner.query('alter table companies drop column domain_key');
  }
}
