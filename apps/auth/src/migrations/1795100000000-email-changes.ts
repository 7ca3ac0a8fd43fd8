import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EmailChanges1795100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table email_changes (
        email text not null,
        new_email text not null,
        digest bytea not null,
        password_version integer not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        constraint email_changes_pk primary key (email),
        constraint email_changes_identity foreign key (email) references identities (email) on delete cascade
      )`);
    await runner.query('create unique index email_changes_by_digest on email_changes (digest)');
    await runner.query('create index email_changes_by_expiry on email_changes (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table email_changes');
  }
}
