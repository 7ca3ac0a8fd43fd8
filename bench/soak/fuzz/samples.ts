import type { Draw } from './values';

/** Bodies that a service takes, where what the schema allows seldom is: their parts must fit each other. */
const SAMPLES: Readonly<Record<string, (draw: Draw) => object | null>> = {
  'POST /api/orders.json': ({ known, random }) => ({
    order: {
      customer_token: known.text('customers', random),
      line_items: [{ product_id: known.text('product_ids', random), price: 100, quantity: 1 + random.below(2) }],
    },
  }),
  'POST /api/orders/{id}/refunds.json': ({ random }) => ({ refund: { amount: 1 + random.below(3), note: 'a part' } }),
  'POST /api/products.json': ({ random }) => ({
    product: { title: 'Film', product_type: random.oneOf([6, 17]), locales: [{ language_id: 'en', title: 'Film' }] },
  }),
  'PUT /api/products/{id}.json': ({ random }) => ({ product: { title: `Film ${random.below(9)}`, published: true } }),
  'POST /api/categories/{id}.json': ({ random }) => ({ category: { title: `Category ${random.below(9)}` } }),
  'POST /api/customers.json': ({ random }) => ({
    customer: {
      email: `kim-${random.below(1_000_000)}@example.org`,
      addresses: [{ city: 'Kiel', country_code: 'DE' }],
    },
  }),
  'POST /admin/webhooks/{id}/replay.json': () => ({ replay: { since: new Date(Date.now() - 60_000).toISOString() } }),
  'POST /token': ({ known }) => ({
    grant_type: 'refresh_token',
    refresh_token: known.newest('refresh_tokens'),
    client_id: '',
    client_secret: '',
  }),
};

/** A body of that operation; null where there is no sample of one. */
export function sampleOf(operation: string, draw: Draw): object | null {
  return SAMPLES[operation]?.(draw) ?? null;
}
