import { PAGE_PATHS } from './source';
import type { ConsoleVisitor } from './visitor';
import type { DemoShop } from './demo-shop';

type Row = Readonly<Record<string, unknown>>;

/** Part of a page's address → the list of the API whose rows have the pages; lists of apps belong to the shop's app. */
const ROWS: Readonly<Record<string, string>> = {
  orders: '/api/orders.json',
  fulfillments: '/api/fulfillments.json',
  customers: '/api/customers.json',
  products: '/api/products.json?query=product_type:9',
  categories: '/api/categories.json',
  prices: '/api/prices.json',
  licenses: '/api/licenses.json',
  'issued-licenses': '/api/issued_licenses.json',
  files: '/api/files.json',
  marketplace: '/api/marketplace.json',
  apps: '/own_apps.json',
  webhooks: '/apps/{app}/admin/webhooks.json',
  deliveries: '/apps/{app}/admin/deliveries.json',
  events: '/api/events.json',
  requests: '/apps/{app}/api/requests.json',
  users: '/api/users.json',
  themes: '/api/themesettings.json',
};

/** A real address of every page of the console: `orders/$id` → `orders/17`. */
export async function addressesOf({ user, company }: ConsoleVisitor, shop: DemoShop): Promise<Map<string, string>> {
  const api = user.api(`/admin/${company.company_id}`);
  const rows = new Map<string, Row>();
  const rowOf = async (segment: string): Promise<Row> => {
    const known = rows.get(segment);
    if (known !== undefined) return known;
    const path = ROWS[segment];
    if (path === undefined) throw new Error(`Name the list of the rows below ${segment}/ in addresses.ts.`);
    const { body } = await api.get<Record<string, Row[]>>(path.replace('{app}', shop.client_id), 200);
    const row = Object.values(body)[0]?.[0];
    if (row === undefined) throw new Error(`The demo shop has no row below ${segment}/.`);
    rows.set(segment, row);
    return row;
  };
  const filled = async (path: string): Promise<[string, string]> => {
    const [segment = ''] = path.split('/');
    let address = path;
    for (const [parameter = '', name = ''] of path.matchAll(/\$(\w+)/g)) {
      const row = await rowOf(segment);
      address = address.replace(parameter, String(row[name] ?? row['id'] ?? row['market_id']));
    }
    return [path, address];
  };
  const found = new Map<string, string>();
  for (const path of PAGE_PATHS) found.set(...(await filled(path)));
  return found;
}
