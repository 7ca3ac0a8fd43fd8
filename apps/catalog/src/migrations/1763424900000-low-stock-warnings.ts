import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LowStockWarnings1763424900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table low_stock_warnings (
        company_id bigint not null,
        product bigint not null,
        warned_at timestamptz not null,
        constraint low_stock_warnings_pk primary key (company_id, product),
        constraint low_stock_warnings_product foreign key (company_id, product)
          references products (company_id, id) on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table low_stock_warnings');
  }
}
