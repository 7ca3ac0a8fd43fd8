import type { Session } from '@marquee/storage';

const STORE = `
  insert into imported_carts (company_id, key) select $1, key from unnest($2::text[]) as given (key) order by key
  on conflict (company_id, key) do nothing returning key`;

/** Imported carts of the session's company. */
export class ImportedCartsRepository {
  constructor(private readonly session: Session) {}

  /** Returns the keys that were not imported before. Waits for concurrent imports of the same keys. */
  async save(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.session.query<{ key: string }>(STORE, [this.session.company, keys], 'imported_carts_keep');
    return new Set(rows.map(({ key }) => key));
  }
}
