import { useEffect } from 'react';
import {
  keepPreviousData,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Answer, Client, Pages } from '@marquee/client';
import type { ListSpec } from '../fields/specs';
import { LISTS } from '../generated/lists';
import { clientOf } from './client';
import { useCompany } from './company';

export type ListName = keyof typeof LISTS;
export type Query = Readonly<Record<string, string>>;
export type Row = Readonly<Record<string, unknown>>;

/** One page of a list. */
export interface Page<T = Row> {
  readonly rows: readonly T[];
  readonly hasNext: boolean;
}

/** A list of the API with its query. */
export interface ListCall {
  readonly list: ListName;
  /** The parameters in the path of the list: the token of a customer for its addresses. */
  readonly args?: readonly (string | number)[];
  readonly query: Query;
  /** The client id of the app whose rows these are. */
  readonly app?: string;
}

type AnyMethod = (...args: unknown[]) => unknown;

/** The method of the typed client behind a name: `orders` is `orders.list`, `deliveries.listAll` is itself. */
function methodNamed(client: Client, name: string, verb = 'list'): AnyMethod {
  const [resource = '', own = verb] = name.split('.');
  const methods = (client as unknown as Record<string, Record<string, AnyMethod>>)[resource];
  const method = methods?.[own];
  if (method === undefined) throw new Error(`The API client has no ${resource}.${own}.`);
  return method;
}

export async function readPage<T = Row>(client: Client, call: ListCall, signal?: AbortSignal): Promise<Page<T>> {
  const pages = methodNamed(client, call.list)(...(call.args ?? []), call.query, { signal }) as Pages<T>;
  for await (const { data, headers } of pages.pages()) {
    return { rows: data, hasNext: (headers.get('link') ?? '').includes('rel="next"') };
  }
  return { rows: [], hasNext: false };
}

/** The key below which all cached answers of a resource are. */
export function keyOf(company: number, resource: string): readonly unknown[] {
  return ['company', company, resource.split('.')[0]];
}

export function useRows<T = Row>(call: ListCall, enabled = true): UseQueryResult<Page<T>> {
  const { id } = useCompany();
  return useQuery({
    queryKey: [...keyOf(id, call.list), 'list', call.list, call.args ?? [], call.app ?? null, call.query],
    queryFn: ({ signal }) => readPage<T>(clientOf(id, call.app), call, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** The number of rows of a list; the list does not wait for it. */
export function useCount(call: ListCall): UseQueryResult<number> {
  const { id } = useCompany();
  const spec: ListSpec = LISTS[call.list];
  const names = spec.count;
  const query = Object.fromEntries(Object.entries(call.query).filter(([name]) => names?.includes(name)));
  return useQuery({
    queryKey: [...keyOf(id, call.list), 'count', call.list, call.app ?? null, query],
    queryFn: ({ signal }) => {
      const count = methodNamed(clientOf(id, call.app), call.list.split('.')[0] ?? '', 'count');
      const args = names?.length === 0 ? [{ signal }] : [query, { signal }];
      return count(...args) as Promise<number>;
    },
    placeholderData: keepPreviousData,
    enabled: names !== undefined,
  });
}

/** A row with its version. */
export interface Versioned<T> {
  readonly row: T;
  readonly etag?: string;
}

/** Reads one row: `useRow('orders', [42], (client) => client.orders.get(42))`. */
export function useRow<T>(
  resource: string,
  key: readonly (string | number)[],
  read: (client: Client) => { answer(): Promise<Answer<T>> },
  app?: string,
): UseQueryResult<Versioned<T>> {
  const { id } = useCompany();
  return useQuery({
    queryKey: [...keyOf(id, resource), 'row', ...key],
    queryFn: () => readVersion(read(clientOf(id, app))),
  });
}

/** Reads a row with its version: `readVersion(client.orders.get(42))`. */
export async function readVersion<T>(call: { answer(): Promise<Answer<T>> }): Promise<Versioned<T>> {
  const { data, etag } = await call.answer();
  return { row: data, etag };
}

/** Reads something that is neither a list nor a row of a resource. */
export function useRead<T>(
  resource: string,
  key: readonly unknown[],
  read: (client: Client) => Promise<T>,
  app?: string,
) {
  const { id } = useCompany();
  return useQuery({
    queryKey: [...keyOf(id, resource), 'read', ...key],
    queryFn: () => read(clientOf(id, app)),
    placeholderData: keepPreviousData,
  });
}

/** Marks cached answers of resources as outdated, so that open pages read them again. */
export function refresh(queries: QueryClient, company: number, ...resources: readonly string[]): Promise<unknown> {
  return Promise.all(resources.map((one) => queries.invalidateQueries({ queryKey: keyOf(company, one) })));
}

/** Refreshes resources of the current company. */
export function useRefresh(): (...resources: readonly string[]) => Promise<unknown> {
  const queries = useQueryClient();
  const { id } = useCompany();
  return (...resources) => refresh(queries, id, ...resources);
}

/** Refreshes a resource that changes without events, such as deliveries, while the page is visible. */
export function useRefreshEvery(milliseconds: number, resource: string): void {
  const queries = useQueryClient();
  const { id } = useCompany();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refresh(queries, id, resource);
    }, milliseconds);
    return () => clearInterval(timer);
  }, [queries, id, resource, milliseconds]);
}
