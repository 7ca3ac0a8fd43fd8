import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of customers who sign in by a login token or on the pages of a shop. */
export class ShopSessions1794787300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table customers add session_era integer not null default 0');
    await runner.query('alter table customers add identifier text');
    await runner.query(`
      create table shop_sessions (
        company_id bigint not null,
        digest bytea not null,
        theme_setting_id bigint not null,
        customer_id bigint not null,
        era integer not null,
        created_at timestamptz not null,
        seen_at timestamptz not null,
        expires_at timestamptz not null,
        constraint shop_sessions_pk primary key (company_id, digest),
        constraint shop_sessions_customer foreign key (company_id, customer_id)
          references customers (company_id, id) on delete cascade
      )`);
    await runner.query('create index shop_sessions_by_customer on shop_sessions (company_id, customer_id)');
    await runner.query('create index shop_sessions_by_seen on shop_sessions (seen_at)');
    await runner.query(`
      create table shop_handovers (
        company_id bigint not null,
        digest bytea not null,
        theme_setting_id bigint not null,
        customer_id bigint not null,
        era integer not null,
        expires_at timestamptz not null,
        constraint shop_handovers_pk primary key (company_id, digest),
        constraint shop_handovers_customer foreign key (company_id, customer_id)
          references customers (company_id, id) on delete cascade
      )`);
    await runner.query('create index shop_handovers_by_customer on shop_handovers (company_id, customer_id)');
    await runner.query('create index shop_handovers_by_end on shop_handovers (expires_at)');
    await runner.query(`
      create table used_login_tokens (
        company_id bigint not null,
        digest bytea not null,
        kept_until timestamptz,
        constraint used_login_tokens_pk primary key (company_id, digest)
      )`);
    await runner.query(
      'create index used_login_tokens_by_end on used_login_tokens (kept_until) where kept_until is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table used_login_tokens');
    await runner.query('drop table shop_handovers');
    await runner.query('drop table shop_sessions');
    await runner.query('alter table customers drop identifier');
    await runner.query('alter table customers drop session_era');
  }
}
