import { Client } from 'pg';

/** Works as Postgres' superuser, past the proxy. A connection that is lost meanwhile is met by the next statement, and ends nothing else. */
export async function asAdmin<T>(adminUrl: string, work: (database: Client) => Promise<T>): Promise<T> {
  const database = new Client({ connectionString: adminUrl });
  database.on('error', () => undefined);
  try {
    await database.connect();
    return await work(database);
  } finally {
    await database.end().catch(() => undefined);
  }
}
