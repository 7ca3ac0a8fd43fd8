import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Preferences1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table preferences (
        email text not null,
        chosen jsonb not null,
        constraint preferences_pk primary key (email),
        constraint preferences_identity foreign key (email) references identities (email) on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table preferences');
  }
}
