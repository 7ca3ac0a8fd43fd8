import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table starts empty, so users consent again: earlier grants did not record the user who gave them. */
export class Consents1763337600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table consents (
        company_id bigint not null,
        grant_id bigint not null,
        user_id bigint not null,
        access_type text not null,
        constraint consents_pk primary key (company_id, grant_id, user_id),
        constraint consents_grant foreign key (company_id, grant_id) references grants (company_id, id)
          on delete cascade
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table consents');
  }
}
