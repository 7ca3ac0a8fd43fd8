import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrafficAndCarts1794800100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table visitors (
        company_id bigint not null,
        day date not null,
        visitor text not null,
        visits integer not null,
        page_views integer not null,
        bounces integer not null,
        last_views integer not null,
        returned boolean not null,
        constraint visitors_pk primary key (company_id, day, visitor)
      ) with (fillfactor = 80)`);
    await runner.query('create index visitors_by_day on visitors (day)');
    await runner.query(`
      create table traffic_days (
        company_id bigint not null,
        day date not null,
        visits bigint not null,
        page_views bigint not null,
        visitors bigint not null,
        repeating_visitors bigint not null,
        bots bigint not null,
        bounce bigint not null,
        constraint traffic_days_pk primary key (company_id, day)
      ) with (fillfactor = 50)`);
    await runner.query(`
      create table carts (
        company_id bigint not null,
        cart text not null,
        updated_at timestamptz not null,
        currency text not null,
        country text not null,
        lines json not null,
        order_id bigint,
        booked json,
        is_waiting boolean not null,
        due_at timestamptz not null,
        attempts integer not null default 0,
        lease integer not null default 0,
        constraint carts_pk primary key (company_id, cart)
      )`);
    await runner.query('create index carts_due on carts (due_at, cart) where is_waiting');
    await runner.query('create index carts_by_update on carts (updated_at)');
    await runner.query(`
      create table shop_event_position (
        id integer not null,
        stream text not null,
        place bigint not null,
        constraint shop_event_position_pk primary key (id)
      )`);
    await runner.query("insert into shop_event_position (id, stream, place) values (1, '', 0)");
    await runner.query('create index order_facts_unheard on order_facts (told_at) where version = 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index order_facts_unheard');
    for (const table of ['shop_event_position', 'carts', 'traffic_days', 'visitors']) {
      await runner.query(`drop table ${table}`);
    }
  }
}
