import { randomBytes } from 'node:crypto';
import type { Customer, Order } from '@marquee/contracts';
import { get, post, type Shop } from './api';
import { productIdOf, productNamed } from './catalogue';
import type { LicenseIds } from './licenses';

/** A customer of the demo shop whose login is printed. */
export interface Viewer {
  readonly email: string;
  readonly password: string;
}

export function drawViewer(): Viewer {
  return { email: 'viewer@demo.example', password: randomBytes(9).toString('base64url') };
}

/** The customer and a test order of everything that has media. Skips what exists. */
export async function addViewer(shop: Shop, { email, password }: Viewer, { keep, rent }: LicenseIds): Promise<void> {
  const { token: customer_token } = (await found(shop, email)) ?? (await created(shop, { email, password }));
  const { orders } = await get<{ orders: Order[] }>(shop, `api/orders.json?customer_token=${customer_token}&limit=1`);
  if (orders.length > 0) return;
  const of = (title: string) => ({ product_id: productIdOf(productNamed(title)) });
  const line_items = [
    { ...of('How Ships Are Named'), license_id: keep },
    { ...of('Songs of the Quay'), license_id: keep },
    { ...of('The Lamp Room'), license_id: rent },
    { ...of('Harbour in Winter'), license_id: keep, hd: true },
  ];
  await post(shop, 'api/orders.json', { order: { customer_token, test: true, line_items } });
}

async function found(shop: Shop, email: string): Promise<Customer | undefined> {
  const path = `api/customers/search.json?query=email:${encodeURIComponent(email)}`;
  return (await get<{ customers: Customer[] }>(shop, path)).customers[0];
}

async function created(shop: Shop, { email, password }: Viewer): Promise<Customer> {
  const address = { address1: 'Quay 1', zip: '20457', city: 'Hamburg', country_code: 'DE' };
  const name = { first_name: 'Vera', last_name: 'Lind' };
  const customer = {
    email,
    ...name,
    language: 'en',
    addresses: [{ ...name, ...address }],
    password,
    password_confirmation: password,
  };
  return (await post<{ customer: Customer }>(shop, 'api/customers.json', { customer })).customer;
}
