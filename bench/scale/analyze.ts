import { Client } from 'pg';

/** Lets Postgres look at what was written to all tables of the database, as it does by itself after a while; who serves may not. */
export async function analyze(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query('analyze');
  } finally {
    await admin.end();
  }
}
