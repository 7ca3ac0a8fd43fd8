import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The products whose content is ready, and the customers who were mailed about it. */
export class ReadyContents1795800030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ready_contents (
        company_id bigint not null,
        product_id text not null,
        hd boolean not null,
        from_at timestamptz not null default '-infinity',
        ready_at timestamptz not null,
        gone_at timestamptz,
        waiting boolean not null,
        mirror_company_id bigint not null default 0,
        license_id bigint not null default 0,
        attempts integer not null default 0,
        lease integer not null default 0,
        due_at timestamptz not null default '-infinity',
        constraint ready_contents_pk primary key (company_id, product_id, hd)
      )`);
    await runner.query('create index ready_contents_due on ready_contents (due_at, hd) where waiting');
    await runner.query(`
      create table content_notices (
        company_id bigint not null,
        customer_id bigint not null,
        product_id text not null,
        test boolean not null,
        noticed_at timestamptz not null,
        constraint content_notices_pk primary key (company_id, customer_id, product_id, test)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table content_notices');
    await runner.query('drop table ready_contents');
  }
}
