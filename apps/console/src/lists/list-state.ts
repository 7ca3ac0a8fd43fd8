import { useCallback } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSpec } from '../fields/specs';
import { LISTS } from '../generated/lists';
import type { ListName, Query } from '../data/rows';
import { usePreferences } from '../shell/preferences';

export type Search = Readonly<Record<string, string | undefined>>;

/** The state of a list, all of it in the address of the page. */
export interface ListState {
  readonly search: Search;
  /** The filters that are set. */
  readonly filters: Query;
  readonly page: number;
  readonly order: string | undefined;
  readonly limit: number;
  readonly columns: readonly string[];
  /** The query of the API: filters, order, page. */
  readonly query: Query;
  /** Changes parts of the address; filters and orders start at the first page again. */
  set(change: Search, options?: { readonly keepPage?: boolean }): void;
  /** Replaces the whole state: a saved view. */
  replace(search: Search): void;
}

/** Parameters of the address that the API does not know. */
const OWN = new Set(['columns', 'view']);

export function specOf(list: ListName): ListSpec {
  return LISTS[list];
}

/** The choices of the page that a list starts with. */
interface ListDefaults {
  readonly list: ListName;
  readonly usual: readonly string[];
  /** Parameters that the page sets and the user cannot change. */
  readonly fixed?: Query;
  readonly order?: string;
}

export function useListState({ list, usual, fixed, order: usualOrder }: ListDefaults): ListState {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { preferences } = usePreferences();
  const spec = specOf(list);
  const filters = Object.fromEntries(
    Object.entries(search).filter(
      (entry): entry is [string, string] =>
        entry[1] !== undefined && entry[0] in spec.filters && !OWN.has(entry[0]) && !(fixed && entry[0] in fixed),
    ),
  );
  const order = search.order ?? usualOrder ?? (spec.orders?.includes('id desc') ? 'id desc' : undefined);
  const page = Math.max(1, Math.trunc(Number(search.page ?? 1)) || 1);
  const limit = preferences.page_size;
  const stored = preferences.columns.find(({ resource }) => resource === list)?.names;
  const known = (search.columns?.split(',') ?? stored ?? usual).filter((name) => name in spec.columns);
  const go = useCallback((next: (latest: Search) => Search) => void navigate({ to: '.', search: next }), [navigate]);
  return {
    search,
    filters,
    page,
    order,
    limit,
    columns: known.length > 0 ? known : usual,
    query: {
      ...filters,
      ...fixed,
      ...(order !== undefined && { order }),
      ...(page > 1 && { page: String(page) }),
      ...(spec.orders !== undefined && { limit: String(limit) }),
    },
    // A click may follow the blur of a filter before the page has rendered the change of that filter.
    set: (change, { keepPage = false } = {}) =>
      go((latest) => ({ ...latest, ...(keepPage ? {} : { page: undefined }), ...change })),
    replace: (next) => go(() => next),
  };
}
