import { SCOPES, type Scope } from '@marquee/contracts';
import type { SystemAddress } from '@marquee/local';
import { createAccess, type Access } from '../../lab';
import { Known } from './known';
import { PIXEL } from './requests';
import type { Sender } from './sending';

/** A company that requests are sent for, and what is known of it. */
export interface Shop extends Access {
  readonly known: Known;
}

/** A company with some of everything; its texts hold `mark`. */
export async function openShop(
  system: SystemAddress,
  sender: Sender,
  mark: string,
  kind: { readonly partner?: boolean } = {},
): Promise<Shop> {
  const access = await createAccess(system, Object.keys(SCOPES) as Scope[], kind);
  const shop = { ...access, known: new Known() };
  shop.known.learn({ companies: [{ id: access.company }] });
  const made = async (method: string, url: string, body?: object | Buffer): Promise<unknown> => {
    const answer = await askFor(sender, shop, `${method} ${url}`, body);
    shop.known.learn(answer);
    return answer;
  };
  await made('GET', '/api/themesettings.json');
  await made('POST', '/api/categories.json', { category: { title: mark } });
  await made('POST', '/api/files.json', PIXEL);
  await made('POST', '/api/users.json', {
    user: { email: `${mark}-user@example.org`, first_name: mark, last_name: mark },
  });
  const products = [1, 2, 3].map(() => ({ title: mark, product_type: 6, manage_stock: false }));
  const titles = (await Promise.all(
    products.map((product) => made('POST', '/api/products.json', { product })),
  )) as readonly { product: { product_id: string } }[];
  const customer = { email: `${mark}-customer@example.org`, first_name: mark, addresses: [{ city: mark }] };
  const kept = (await made('POST', '/api/customers.json', { customer })) as { customer: { token: string } };
  const line_items = titles.map(({ product }) => ({ product_id: product.product_id, price: 100, quantity: 2 }));
  const order = { customer_token: kept.customer.token, line_items };
  await made('POST', '/api/orders.json', { order });
  const webhook = { topic: 'product/update', address: `https://example.org/${mark}`, format: 'json' };
  await made('POST', '/admin/webhooks.json', { webhook });
  return shop;
}

/** What a company is answered; throws where it is refused. */
export async function askFor(
  sender: Sender,
  { token }: Pick<Access, 'token'>,
  operation: string,
  body?: object | Buffer,
): Promise<unknown> {
  const [method = '', url = ''] = operation.split(' ');
  const isFile = Buffer.isBuffer(body);
  const type = { 'content-type': isFile ? 'image/png' : 'application/json' };
  const headers = { authorization: `Bearer ${token}`, ...(body && type) };
  const bytes = isFile ? body : Buffer.from(JSON.stringify(body ?? ''));
  const outcome = await sender.send({ method, url, headers, ...(body && { body: bytes }) });
  if (outcome === null || typeof outcome === 'string' || outcome.status >= 300) {
    throw new Error(`${operation} was refused: ${JSON.stringify(outcome)}`);
  }
  return JSON.parse(outcome.text);
}
