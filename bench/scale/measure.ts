import type { Client } from 'pg';
import { median } from '../report/numbers';
import { send, sendWell } from '../workers/http-client';
import { PAGE, type Places, SCALE_CASES, type ScaleCase } from './cases';

/** Requests of one case to one shop, after those that warm up. */
const REQUESTS = 60;
/** More than Postgres looks at before it settles for a plan. */
const WARM_UP = 12;

interface Access {
  readonly company: number;
  readonly token: string;
}
export type Shop = Access & Places;
export interface ScaleMeasure {
  readonly name: string;
  readonly kind: 'count' | 'other';
  /** Medians, in milliseconds. */
  readonly small: number;
  readonly large: number;
  /** Products in the answers. */
  readonly rows: readonly [small: number, large: number];
}

/** One request at a time, to one shop and then the other: whatever disturbs the machine disturbs both. */
export async function measureScale(
  url: string,
  [small, large]: readonly [Shop, Shop],
  signal: AbortSignal,
): Promise<ScaleMeasure[]> {
  const measures: ScaleMeasure[] = [];
  for (const one of SCALE_CASES) {
    const times = new Map<Shop, number[]>([
      [small, []],
      [large, []],
    ]);
    for (let round = 0; round < WARM_UP + REQUESTS; round++) {
      signal.throwIfAborted();
      for (const shop of round % 2 === 0 ? [small, large] : [large, small]) {
        const ms = await timed(url, one, shop);
        if (round >= WARM_UP) times.get(shop)?.push(ms);
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

const requestFor = (one: ScaleCase, shop: Shop) => ({
  method: 'GET' as const,
  path: one.path(shop),
  headers: bearer(shop),
});
const bearer = ({ token }: Access) => ({ authorization: `Bearer ${token}` });

async function timed(url: string, one: ScaleCase, shop: Shop): Promise<number> {
  const request = requestFor(one, shop);
  const started = performance.now();
  await sendWell(url, request);
  return performance.now() - started;
}

async function rowsIn(url: string, one: ScaleCase, shop: Shop): Promise<number> {
  const { products } = JSON.parse((await sendWell(url, requestFor(one, shop))).toString()) as { products?: object[] };
  return products?.length ?? 1;
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
