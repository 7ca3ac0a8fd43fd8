import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrderKeys1763424200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table order_keys (
        company_id bigint not null,
        key uuid not null,
        state text not null,
        at timestamptz not null,
        constraint order_keys_pk primary key (company_id, key),
        constraint order_keys_state check (state in ('committed', 'fenced'))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table order_keys');
  }
}
