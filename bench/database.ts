import { Client } from 'pg';

/** Works on a separate connection. After a lost connection the next statement fails, and nothing else. */
export async function withDatabase<T>(
  connectionString: string,
  work: (database: Client) => Promise<T>,
  schema = 'public',
): Promise<T> {
  const database = new Client({ connectionString, options: `-c search_path=${schema}` });
  database.on('error', () => undefined);
  try {
    await database.connect();
    return await work(database);
  } finally {
    await database.end().catch(() => undefined);
  }
}
