import { hit, type Hit, type Search, type SearchedType } from '@marquee/contracts';
import type { Session } from '../core';
import { searchedIds } from './searched-ids';

/** The search of one table. */
export interface SearchedRows {
  readonly table: string;
  /** The columns of `<table>_texts` to search. */
  readonly fields: readonly string[];
  /** The members of a hit, as SQL of the row `r`; null for all others. */
  readonly shown: Readonly<Partial<Record<keyof Hit, string>>>;
}

/** Finds the newest rows with a text in each table of a service. */
export abstract class SearchRepository<Type extends SearchedType> {
  protected abstract readonly rows: Readonly<Record<Type, SearchedRows>>;

  constructor(private readonly session: Session) {}

  async find({ text, types, limit }: Search<Type>): Promise<Hit[]> {
    const found = types.map((type) => this.newest(type, this.rows[type], text, limit));
    return (await Promise.all(found)).flat();
  }

  private async newest(
    type: Type,
    { table, fields, shown }: SearchedRows,
    text: string,
    limit: number,
  ): Promise<Hit[]> {
    const { company } = this.session;
    const { ids } = await searchedIds(this.session, {
      sought: { table, fields, text },
      table: `${table} r`,
      scope: { values: [company] },
      start: { after: 0, descending: true },
      limit,
      offset: 0,
    });
    if (ids.length === 0) return [];
    const all: Readonly<Record<string, string>> = { ...shown, type: `'${type}'`, id: 'r.id' };
    const columns = Object.keys(hit.fields).map((name) => `${all[name] ?? 'null'} as ${name}`);
    const statement = `
      select found.* from unnest((select $2::bigint[])) as asked (id) cross join lateral (
        select ${columns.join(', ')} from ${table} r where r.company_id = $1 and r.id = asked.id offset 0) found
      order by found.id desc`;
    return this.session.query<Hit>(statement, [company, ids], `${table}_hits`);
  }
}
