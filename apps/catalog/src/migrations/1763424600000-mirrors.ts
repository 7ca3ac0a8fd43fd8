import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Interface, "Marketplace": products, licenses and prices that mirror those of another company. */
export class Mirrors1763424600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table market_offers (
        company_id bigint not null,
        version integer not null,
        market_id bigint not null,
        cost_to_licensees_percent double precision not null,
        withdrawn boolean not null,
        constraint market_offers_pk primary key (company_id),
        constraint market_offers_by_market unique (market_id)
      )`);
    await runner.query('drop index products_by_origin');
    for (const table of ['licenses', 'prices']) {
      // No event was published for these rows yet, so the next event is the first.
      await runner.query(`update ${table} set version = 0`);
      await runner.query(`alter table ${table} add column origin_company bigint, add column origin_id bigint`);
    }
    // At most one mirror of an original for each company.
    for (const table of ['products', 'licenses', 'prices']) {
      await runner.query(`
        create unique index ${table}_by_origin on ${table} (origin_company, origin_id, company_id)
          where origin_id is not null`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['licenses', 'prices']) {
      await runner.query(`drop index ${table}_by_origin`);
      await runner.query(`alter table ${table} drop column origin_company, drop column origin_id`);
    }
    await runner.query('drop index products_by_origin');
    await runner.query(
      'create index products_by_origin on products (origin_company, origin_id) where origin_id is not null',
    );
    await runner.query('drop table market_offers');
  }
}
