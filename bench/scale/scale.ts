import { adminLinks } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import type { Client } from 'pg';
import { withDatabase } from '../database';
import { asOperator, createAccess, inSystem, type LabOptions } from '../lab';
import { countLines, median, short, type Table } from '../report/table';
import { inCatalog } from '../seed';
import { send, sendWell } from '../workers/http-client';
import { orderCases, productCases, type ScaleCase } from './cases';
import { seedOrderScale } from './order-seed';
import { seedScale } from './seed';

/** Every list and count of a large shop stays below this median. */
const MAX_MS = 50;
const REQUESTS = 40;
/** Exceeds the executions that Postgres needs to switch to a generic plan. */
const WARM_UP = 12;
const PAGE = 50;

export interface Scaled {
  readonly tables: readonly Table[];
  readonly faults: readonly string[];
}

/** Measures each list, count and single row of a shop with many products and of one with many orders, one request at a time. */
export function measureScale(lab: LabOptions, large: number): Promise<Scaled> {
  return inSystem({ ...lab, fsync: false }, async ({ system, complaints }) => {
    const count = large.toLocaleString('en');
    const products = await scaleOfProducts(system, lab, large);
    const orders = await scaleOfOrders(system, lab, large);
    const tables = [
      tableOf(`A shop with ${count} products among 10,000 companies`, products),
      tableOf(`A shop with ${count} orders among 10,000 companies`, orders),
    ];
    const slow = [...products, ...orders].filter(({ ms }) => ms > MAX_MS);
    const faults = slow.map(({ name, ms }) => `${name}: ${short(ms)} ms, above ${MAX_MS} ms`);
    return { tables, faults: [...faults, ...countLines(complaints)] };
  });
}

interface Measured {
  readonly name: string;
  /** Median of the requests. */
  readonly ms: number;
}

function tableOf(title: string, measured: readonly Measured[]): Table {
  const rows = measured.map(({ name, ms }) => [name, short(ms), ms <= MAX_MS ? '✓' : '✗']);
  return { title, head: ['request', 'median ms', `≤ ${MAX_MS} ms`], rows };
}

async function scaleOfProducts(system: LocalSystem, { log, signal }: LabOptions, large: number): Promise<Measured[]> {
  const { company, token } = await createAccess(system);
  log(`seeding 10,000 companies, one with ${large} products`);
  const { middle, beforeLast } = await inCatalog(system.adminUrl, async (client) => {
    await seedScale(client, [{ company, products: large }]);
    await client.query('vacuum analyze products');
    const { rows } = await client.query<{ middle: number; beforeLast: number }>(
      `select min(id) filter (where place = $2 / 2)::int as middle,
         min(id) filter (where place = $2 - ${PAGE} - 1)::int as "beforeLast"
       from (select id, row_number() over (order by id) as place from products where company_id = $1) r`,
      [company, large],
    );
    return rows[0] ?? { middle: 0, beforeLast: 0 };
  });
  const path = `/api/products.json?limit=1&since_id=${beforeLast}`;
  const { headers } = await send(system.url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
  const lastPage = /page_info=([\w-]+)/.exec(String(headers.link))?.[1];
  if (lastPage === undefined) throw new Error(`${path} returned no next page. Seed more rows.`);
  log('measuring products');
  return measure(system.url, productCases({ middle, lastPage }), token, signal);
}

async function scaleOfOrders(system: LocalSystem, { log, signal }: LabOptions, large: number): Promise<Measured[]> {
  const { company, token } = await createAccess(system, ['products', 'orders', 'customers']);
  const shipper = await createAccess(system, ['orders']);
  const link = { kind: 'shipper' as const, from: shipper.company, company_id: company };
  await asOperator(system, (bus, operator) => bus.call(adminLinks.link, operator(), link));
  log(`seeding 10,000 companies, one with ${large} orders`);
  const work = async (client: Client): Promise<Measured[]> => {
    await seedOrderScale(client, [{ company, orders: large }]);
    const { rows } = await client.query<{ id: number }>(
      `select id::int from (select id, row_number() over (order by id) as place from orders where company_id = $1) r
       where place % ($2::int / $3::int) = 0 order by id limit $3`,
      [company, large, PAGE],
    );
    const late = await client.query<{ id: number }>(
      'select id::int from orders where company_id = $1 order by id desc offset $2 limit 1',
      [company, PAGE],
    );
    log('measuring orders');
    const places = { company, ids: rows.map(({ id }) => id), late: late.rows[0]?.id ?? 0 };
    return measure(system.url, orderCases({ ...places, shipperToken: shipper.token }), token, signal);
  };
  return withDatabase(system.adminUrl, work, 'commerce');
}

async function measure(
  url: string,
  cases: readonly ScaleCase[],
  token: string,
  signal: AbortSignal,
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { name, path, token: own } of cases) {
    const request = { method: 'GET', path, headers: { authorization: `Bearer ${own ?? token}` } } as const;
    const times: number[] = [];
    for (let nth = 0; nth < WARM_UP + REQUESTS; nth += 1) {
      signal.throwIfAborted();
      const started = performance.now();
      await sendWell(url, request);
      if (nth >= WARM_UP) times.push(performance.now() - started);
    }
    measured.push({ name, ms: median(times) });
  }
  return measured;
}
