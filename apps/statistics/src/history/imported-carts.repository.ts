import type { Session } from '@marquee/storage';

const KEEP = `
  insert into imported_carts (company_id, key) select $1, key from unnest($2::text[]) as told (key) order by key
  on conflict (company_id, key) do nothing returning key`;

/** Carts that the session's company has brought along from elsewhere. */
export class ImportedCartsRepository {
  constructor(private readonly session: Session) {}

  /** Those of these keys that nobody has imported yet. Whoever imports the same at this moment is waited for. */
  async keep(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.session.query<{ key: string }>(KEEP, [this.session.company, keys], 'imported_carts_keep');
    return new Set(rows.map(({ key }) => key));
  }
}
