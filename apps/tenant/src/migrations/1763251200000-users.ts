import { randomInt } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A copy of the permissions at the time of this migration, which must not change with the code. */
const PERMISSIONS = [
  'request_products',
  'request_keyfile',
  'request_rescue_code',
  'request_beta_code',
  'create_users',
  'web_access',
  'accounting',
  'unlock',
  'RepAccounting',
];

/** Fields of admin users. Until now each company had only an owner, known by email. */
export class Users1763251200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users
        add column version integer not null default 1,
        add column token text,
        add column first_name text not null default '',
        add column last_name text not null default '',
        add column language text not null default 'en',
        add column note text not null default '',
        add column state text not null default 'enabled',
        add column time_zone integer not null default 0,
        add column verified_email boolean not null default false,
        add column permissions json,
        add column default_address json,
        add column updated_at timestamptz not null default now()`);
    await this.completeUsers(runner);
    await runner.query(`
      alter table users
        alter column token set not null,
        alter column first_name drop default,
        alter column last_name drop default,
        alter column language drop default,
        alter column note drop default,
        alter column state drop default,
        alter column time_zone drop default,
        alter column verified_email drop default,
        alter column permissions set not null,
        add constraint users_by_token unique (token),
        add constraint users_state check (state in ('enabled', 'disabled'))`);
    await runner.query('create index users_by_address on users (lower(email))');
  }

  /**
   * No event was published for these rows yet, so the next event is the first. The operator has verified the owner's
   * address.
   */
  private async completeUsers(runner: QueryRunner): Promise<void> {
    const users = (await runner.query('select company_id, id from users')) as { company_id: number; id: number }[];
    await runner.query(
      `update users u set version = 0, updated_at = u.created_at, token = drawn.token,
         verified_email = u.id is not distinct from c.owner_user_id,
         permissions = case when u.id = c.owner_user_id then $4::json else $5::json end
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as drawn (company_id, id, token), companies c
       where u.company_id = drawn.company_id and u.id = drawn.id and c.id = u.company_id`,
      [
        users.map(({ company_id }) => company_id),
        users.map(({ id }) => id),
        users.map(drawToken),
        permissions(1),
        permissions(0),
      ],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index users_by_address');
    await runner.query(`
      alter table users
        drop column version,
        drop column token,
        drop column first_name,
        drop column last_name,
        drop column language,
        drop column note,
        drop column state,
        drop column time_zone,
        drop column verified_email,
        drop column permissions,
        drop column default_address,
        drop column updated_at`);
  }
}

function permissions(value: 0 | 1): string {
  return JSON.stringify(Object.fromEntries(PERMISSIONS.map((name) => [name, value])));
}

function drawToken(): string {
  return Array.from({ length: 16 }, () => String.fromCharCode(65 + randomInt(26))).join('');
}
