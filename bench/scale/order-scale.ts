import { adminLinks } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { asOperator, createAccess, type LabOptions, type RunningSystem } from '../lab';
import { counted } from '../report/complaints';
import type { ScaleResults } from '../report/results';
import { sendWell } from '../workers/http-client';
import { PAGE } from './cases';
import { measureScale, type Access, type Shop } from './measure';
import { ORDER_CASES, type OrderPlaces } from './order-cases';
import { seedOrderScale } from './order-seed';
import { unevenIn } from './scale';

const SMALL = 1_000;

type OrderShop = Shop<OrderPlaces>;
type Measured = Pick<ScaleResults, 'scale' | 'faults'>;

/** How the time of a request about orders grows with their number. */
export async function orderScale(running: RunningSystem, { log, signal }: LabOptions, many: number): Promise<Measured> {
  const { system, complaints } = running;
  const [small, large] = [await accessWithShipper(system), await accessWithShipper(system)];
  log(`creating 10,000 companies, one with ${SMALL} orders and one with ${many} of them`);
  const client = new Client({ connectionString: system.adminUrl, options: '-c search_path=commerce' });
  await client.connect();
  try {
    await seedOrderScale(client, [
      { company: small.company, orders: SMALL },
      { company: large.company, orders: many },
    ]);
    const shops: [OrderShop, OrderShop] = [
      { ...small, ...(await placesIn(client, small.company, SMALL)) },
      { ...large, ...(await placesIn(client, large.company, many)) },
    ];
    log('measuring');
    const measures = await measureScale(system.url, ORDER_CASES, shops, signal);
    return { scale: measures, faults: [...unevenIn(measures), ...counted(complaints)] };
  } finally {
    await client.end();
  }
}

/** A shop with something to order, and a company that ships for it. */
async function accessWithShipper(system: LocalSystem): Promise<Access & Pick<OrderPlaces, 'shipperToken' | 'product'>> {
  const shop = await createAccess(system, ['products', 'orders', 'customers']);
  const shipper = await createAccess(system, ['orders']);
  const link = { kind: 'shipper' as const, from: shipper.company, company_id: shop.company };
  await asOperator(system, (bus, operator) => bus.call(adminLinks.link, operator(), link));
  const answer = await sendWell(system.url, {
    method: 'POST',
    path: '/api/products.json',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ product: { title: 'Access', product_type: 6, manage_stock: false } }),
  });
  const { product } = JSON.parse(answer.toString()) as { product: { product_id: string } };
  return { ...shop, shipperToken: shipper.token, product: product.product_id };
}

const IDS = `
  select id::int from (select id, row_number() over (order by id) as place from orders where company_id = $1) r
  where place % ($2::int / $3::int) = 0 order by id limit $3`;

async function placesIn(client: Client, company: number, orders: number) {
  const { rows } = await client.query<{ id: number }>(IDS, [company, orders, PAGE]);
  const late = await client.query<{ id: number }>(
    'select id::int from orders where company_id = $1 order by id desc offset $2 limit 1',
    [company, PAGE],
  );
  return { company, ids: rows.map(({ id }) => id), late: late.rows[0]?.id ?? 0 };
}
