import type { CreateCustomer, CreateOrder, Customer, Product } from '@marquee/contracts';
import { get, post, type Shop } from './demo-api';

const CUSTOMERS: readonly CreateCustomer[] = [
  {
    email: 'lena@demo.example',
    first_name: 'Lena',
    last_name: 'Brandt',
    language: 'de',
    addresses: [{ address1: 'Hafenstraße 12', zip: '20457', city: 'Hamburg', country_code: 'DE' }],
  },
  {
    email: 'tomas@demo.example',
    first_name: 'Tomas',
    last_name: 'Reyes',
    language: 'en',
    addresses: [{ address1: 'Calle del Mar 3', zip: '46001', city: 'Valencia', country_code: 'ES' }],
  },
];

interface DemoOrder {
  /** The customer's email. */
  readonly by: string;
  /** Titles of products, and how many of each. */
  readonly of: Readonly<Record<string, number>>;
  readonly more?: Partial<CreateOrder>;
}

/** Something to play, something to send, and both at once. */
const ORDERS: readonly DemoOrder[] = [
  { by: 'lena@demo.example', of: { 'Harbour in Winter': 1 } },
  {
    by: 'lena@demo.example',
    of: { 'Poster: Harbour in Winter': 2, 'Songs of the Quay': 1 },
    more: { shipping_lines: [{ price: 490, title: 'Parcel' }] },
  },
  {
    by: 'tomas@demo.example',
    of: { 'How Ships Are Named': 1, 'Songs of the Quay': 1 },
    more: { discount_codes: [{ code: 'WELCOME', type: 'percentage', percent: 10 }] },
  },
];

export async function addCustomers(shop: Shop): Promise<void> {
  for (const customer of CUSTOMERS) await post(shop, 'customers.json', { customer });
}

/** Orders of those customers that are there; one whose products were removed is left out. */
export async function addOrders(shop: Shop): Promise<void> {
  const { customers } = await get<{ customers: Customer[] }>(shop, 'customers.json');
  const { products } = await get<{ products: Product[] }>(shop, 'products.json');
  for (const { by, of, more } of ORDERS) {
    const customer = customers.find(({ email }) => email === by);
    const sold = products.filter(({ title }) => title in of);
    if (!customer || sold.length < Object.keys(of).length) continue;
    const line_items = sold.map(({ product_id, title }) => ({ product_id, quantity: of[title] }));
    // Nobody lives at these addresses, also where mail is sent for real.
    const order = { customer_token: customer.token, customer_notification: 0, line_items, ...more };
    await post(shop, 'orders.json', { order });
  }
}
