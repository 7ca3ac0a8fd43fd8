import { randomBytes } from 'node:crypto';
import { type ServiceDatabase, migrate, serviceUrl } from '@marquee/storage';
import { Client } from 'pg';
import { infrastructure } from './environment';

export interface FreshDatabase {
  /** As the service's own role. */
  url: string;
  /** As the superuser. */
  adminUrl: string;
  drop(): Promise<void>;
}

/** A new database with the service's migrated schema, for one test file alone. */
export async function freshDatabase(db: ServiceDatabase): Promise<FreshDatabase> {
  const { adminUrl: server, rolePassword: password } = infrastructure();
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = withDatabase(server, name);
  const url = serviceUrl(adminUrl, db.service, password);
  await asAdmin(server, (admin) => admin.query(`create database ${name}`));
  await migrate(db, { adminUrl, url, password });
  return { url, adminUrl, drop: () => asAdmin(server, (admin) => admin.query(`drop database ${name} with (force)`)) };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

async function asAdmin(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
