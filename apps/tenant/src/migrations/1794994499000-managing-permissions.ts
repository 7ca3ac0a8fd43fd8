import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds `manage_apps` and `manage_shop` to the permissions of every user. Owners and users who may give permissions get
 * both; only auth knows which other users manage apps.
 */
export class ManagingPermissions1794994499000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Text, because `jsonb` would reorder the names, which are rendered as they are stored.
    await runner.query(`
      update users u
        set permissions = (rtrim(trim(u.permissions::text), '}') || case
          when u.id = c.owner_user_id or u.permissions->>'create_users' = '1' then ',"manage_apps":1,"manage_shop":1}'
          else ',"manage_apps":0,"manage_shop":0}'
        end)::json
        from companies c where c.id = u.company_id and u.permissions->'manage_apps' is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "update users set permissions = (permissions::jsonb - 'manage_apps' - 'manage_shop')::json where permissions is not null",
    );
  }
}
