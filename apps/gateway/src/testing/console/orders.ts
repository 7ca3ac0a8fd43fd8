import type { Customer, Order, Product, Refund } from '@marquee/contracts';
import type { TestClient } from '@marquee/testing';

type RefundedOrder = Order & { readonly refunds: readonly Refund[] };

/** Places an order of the shop's first customer for a film. */
export async function anOrder(api: TestClient): Promise<Order> {
  const customers = await api.get<{ customers: Customer[] }>('/api/customers.json?limit=1', 200);
  const films = await api.get<{ products: Product[] }>('/api/products.json?query=product_type:9&limit=250', 200);
  const film = films.body.products.find(({ mirrored, valid }) => !mirrored && valid);
  // A film with several licenses must be ordered with one of them.
  const { license_id, hd } = film?.price_license_binding[0] ?? {};
  const line = { product_id: film?.product_id, license_id, hd };
  const order = { customer_token: customers.body.customers[0]?.token, line_items: [line] };
  return (await api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
}

export async function orderOf(api: TestClient, id: number): Promise<RefundedOrder> {
  return (await api.get<{ order: RefundedOrder }>(`/api/orders/${id}.json`, 200)).body.order;
}
