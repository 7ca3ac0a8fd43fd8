import type { Client } from 'pg';
import { median } from '../report/numbers';
import type { HttpRequest } from '../requests';
import { send, sendWell } from '../workers/http-client';
import { PAGE, type Places, type ScaleCase } from './cases';

/** Requests of one case to one shop, after those that warm up. */
const REQUESTS = 60;
/** More than Postgres looks at before it settles for a plan. */
const WARM_UP = 12;

export interface Access {
  readonly company: number;
  readonly token: string;
}
export type Shop<P = Places> = Access & P;
export interface ScaleMeasure {
  readonly name: string;
  readonly kind: 'count' | 'told' | 'other';
  /** Medians, in milliseconds. */
  readonly small: number;
  readonly large: number;
  /** In the answers. */
  readonly rows: readonly [small: number, large: number];
}

/** One request at a time, to one shop and then the other: whatever disturbs the machine disturbs both. */
export async function measureScale<P>(
  url: string,
  cases: readonly ScaleCase<P>[],
  [small, large]: readonly [Shop<P>, Shop<P>],
  signal: AbortSignal,
): Promise<ScaleMeasure[]> {
  const measures: ScaleMeasure[] = [];
  for (const one of cases) {
    const times = new Map<Shop<P>, number[]>([
      [small, []],
      [large, []],
    ]);
    const { requests = REQUESTS, warmUp = WARM_UP } = one;
    for (let round = 0; round < warmUp + requests; round++) {
      signal.throwIfAborted();
      for (const shop of round % 2 === 0 ? [small, large] : [large, small]) {
        const ms = await timed(url, one, shop);
        if (round >= warmUp) times.get(shop)?.push(ms);
      }
    }
    measures.push({
      name: one.name,
      kind: one.kind ?? 'other',
      small: median(times.get(small) ?? []),
      large: median(times.get(large) ?? []),
      rows: [await rowsIn(url, one, small), await rowsIn(url, one, large)],
    });
  }
  return measures;
}

export function requestFor<P>(one: ScaleCase<P>, shop: Shop<P>): HttpRequest {
  const headers = bearer({ token: one.by?.(shop) ?? shop.token });
  const path = one.path(shop);
  if (!one.body) return { method: 'GET', path, headers };
  return {
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(one.body(shop)),
  };
}
const bearer = ({ token }: Pick<Access, 'token'>) => ({ authorization: `Bearer ${token}` });

async function timed<P>(url: string, one: ScaleCase<P>, shop: Shop<P>): Promise<number> {
  const request = requestFor(one, shop);
  await one.before?.();
  const started = performance.now();
  await sendWell(url, request);
  return performance.now() - started;
}

async function rowsIn<P>(url: string, one: ScaleCase<P>, shop: Shop<P>): Promise<number> {
  const answer = JSON.parse((await sendWell(url, requestFor(one, shop))).toString()) as Record<string, unknown>;
  const list = Object.values(answer).find(Array.isArray) as unknown[] | undefined;
  return list?.length ?? 1;
}

const PLACES = `
  select min(id) filter (where place = $2 / 2)::int as middle, min(id) filter (where place = $2 - $3 - 1)::int as before_last
  from (select id, row_number() over (order by id) as place from products where company_id = $1) r`;

export async function placesIn(url: string, client: Client, shop: Access, products: number): Promise<Places> {
  const { rows } = await client.query<{ middle: number; before_last: number }>(PLACES, [shop.company, products, PAGE]);
  const [found] = rows;
  const path = `/api/products.json?limit=1&since_id=${found?.before_last}`;
  const { headers } = await send(url, { method: 'GET', path, headers: bearer(shop) });
  const lastPage = /page_info=([\w-]+)/.exec(String(headers.link))?.[1];
  if (!found || lastPage === undefined) throw new Error(`${path} has no next page`);
  return { middle: found.middle, lastPage };
}
