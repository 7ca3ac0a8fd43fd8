import { allOf, type Condition } from '../core';
import { inOrder, type PageStart } from './cursor';
import { unorderedPage } from './unordered-page';

interface MergedPage {
  /** The rendered fields and their table; the row is `r`. */
  readonly select: string;
  readonly table: string;
  /** The column with the row's company. */
  readonly owner: string;
  readonly companies: readonly number[];
  readonly start: PageStart;
  readonly where: readonly Condition[];
  readonly limit: number;
  readonly offset: number;
  readonly dated?: boolean | undefined;
}

/**
 * A page by id over several companies: reads one page per company and merges them, because indexes start with the
 * company. Unnamed, since text and plan depend on the companies.
 */
export function mergedPage({ select, table, owner, companies, start, where, limit, offset, dated }: MergedPage) {
  const ids = `select r.${owner} as company, r.id from ${table}`;
  const { descending } = start;
  let values: unknown[] = [start.after, start.before ?? Number.MAX_SAFE_INTEGER];
  const each = companies.map((company) => {
    const scope = { sql: `r.${owner} = $${values.push(company)} and r.id > $1 and r.id < $2`, values };
    const page = idsOf({ ids, table, scope, where, limit: limit + offset, dated, descending });
    ({ values } = page);
    return `(${page.text})`;
  });
  const tail = `limit $${values.push(limit)} offset $${values.push(offset)}`;
  const text = `
    with page as materialized (
      select p.company, p.id from (${each.join(' union all ')}) p order by ${inOrder('p', descending)} ${tail})
    ${select} join page on page.company = r.${owner} and page.id = r.id order by ${inOrder('r', descending)}`;
  return { text, values };
}

interface IdsOf extends Pick<MergedPage, 'table' | 'where' | 'limit' | 'dated'> {
  readonly ids: string;
  readonly descending: boolean;
  readonly scope: { readonly sql: string; readonly values: readonly unknown[] };
}

/** The first ids of one company; its values follow the existing ones. */
function idsOf({ ids, table, scope, where, limit, dated, descending }: IdsOf): { text: string; values: unknown[] } {
  if (where.some(({ notInIdOrder }) => notInIdOrder)) {
    return unorderedPage({ select: ids, table, scope, where, limit, offset: 0, dated, descending });
  }
  const { sql, values } = allOf(where, scope.values);
  const filter = where.length > 0 ? ` and ${sql}` : '';
  return {
    text: `${ids} where ${scope.sql}${filter} order by ${inOrder('r', descending)} limit $${values.push(limit)}`,
    values,
  };
}
