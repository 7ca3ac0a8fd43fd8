import { migrate } from '@marquee/storage/service-database';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { database } from '../data-source';
import { Companies1763164800000 } from './1763164800000-companies';
import { ManagingPermissions1794994499000 } from './1794994499000-managing-permissions';

it('grants the new permissions to owners and to users who may grant permissions only', async () => {
  const fresh = await freshDatabase({ ...database, entities: [], migrations: [Companies1763164800000] });
  const client = new Client({ connectionString: fresh.url, options: '-c search_path=tenant' });
  await client.connect();
  const permissionsOf = async (id: number): Promise<Record<string, number>> =>
    (await client.query<{ permissions: Record<string, number> }>('select permissions from users where id = $1', [id]))
      .rows[0]!.permissions;
  try {
    await client.query(`
      insert into companies (id, company_name, country, email, company_type, owner_user_id)
        values (1, 'Acme', 'DE', 'ada@example.org', 0, 11);
      insert into users (company_id, id, email)
        values (1, 11, 'ada@example.org'), (1, 12, 'bob@example.org'), (1, 13, 'cat@example.org')`);
    const earlier = database.migrations.filter(({ name }) => name !== ManagingPermissions1794994499000.name);
    const urls = { url: fresh.url, adminUrl: fresh.adminUrl };
    await migrate({ ...database, entities: [], migrations: earlier }, urls);
    await client.query(`
      update users set permissions = replace(permissions::text, '"create_users":0', '"create_users":1')::json where id = 12;
      update users set permissions = replace(permissions::text, '"web_access":0', '"web_access":1')::json where id = 13`);
    const before = await permissionsOf(12);
    await migrate(database, urls);
    expect(await permissionsOf(11)).toMatchObject({ manage_apps: 1, manage_shop: 1, web_access: 1 });
    expect(await permissionsOf(12)).toEqual({ ...before, manage_apps: 1, manage_shop: 1 });
    expect(await permissionsOf(13)).toMatchObject({ manage_apps: 0, manage_shop: 0, web_access: 1, create_users: 0 });
    expect(Object.keys(await permissionsOf(11)).slice(-3)).toEqual(['RepAccounting', 'manage_apps', 'manage_shop']);
  } finally {
    await client.end();
    await fresh.drop();
  }
});
