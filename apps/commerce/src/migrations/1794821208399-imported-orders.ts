import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportedOrders1794821208399 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table imported_orders (
        company_id bigint not null,
        key text not null,
        order_id bigint not null,
        constraint imported_orders_pk primary key (company_id, key)
      )`);
    await runner.query(
      'alter table imported_orders add constraint imported_orders_order foreign key (company_id, order_id) references orders(company_id,id) on delete no action on update no action',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table imported_orders drop constraint imported_orders_order');
    await runner.query('drop table imported_orders');
  }
}
