import type { AuthFixture } from './auth.fixture';

/** Every row of every table as text; bytes are in hex. */
export async function everythingStored(fixture: AuthFixture): Promise<string> {
  const tables = await fixture.rows<{ name: string }>(
    "select quote_ident(relname) as name from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'",
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    rows.push(...(await fixture.rows<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row));
  }
  return rows.join('\n');
}

/** The encodings in which a secret could appear in a table. */
export function formsOf(secret: string): string[] {
  return [
    secret,
    Buffer.from(secret).toString('hex'),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret, 'base64url').toString('hex'),
  ];
}
