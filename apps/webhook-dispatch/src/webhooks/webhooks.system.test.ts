import { randomUUID } from 'node:crypto';
import type { Webhook } from '@marquee/contracts';
import { aCompany, anotherApp, aProduct, eventually, Receiver, type TestCompany } from '@marquee/testing';

type One = { webhook: Webhook };
type Many = { webhooks: Webhook[] };
type Failure = { error_code: number; errors?: Record<string, string[]> };

let shop: TestCompany;
let receiver: Receiver;
beforeAll(async () => {
  shop = await aCompany();
  receiver = await Receiver.start();
});
afterAll(() => receiver.stop());

const anAddress = () => receiver.url(`/${randomUUID()}`);
async function aWebhook(input: object = {}, of = shop): Promise<Webhook> {
  const webhook = { topic: 'product/create', address: anAddress(), format: 'json', ...input };
  return (await of.api.post<One>('/admin/webhooks.json', { webhook }, 200)).body.webhook;
}
const read = async (id: number) => (await shop.api.get<One>(`/admin/webhooks/${id}.json`, 200)).body.webhook;
const refused = async (webhook: object) =>
  (await shop.api.post<Failure>('/admin/webhooks.json', { webhook }, 422)).body.errors;

describe('a webhook', () => {
  // interface: POST /admin/webhooks.json; GET /admin/webhooks/{id}.json; GET /admin/webhooks.json
  // interface: Webhook.id; Webhook.topic; Webhook.address; Webhook.format; Webhook.is_active; Webhook.updated_at
  it('answers 200 when a client registers, reads and lists webhooks', async () => {
    const address = anAddress();
    const made = await aWebhook({ address });
    expect(made).toEqual({
      id: expect.any(Number) as number,
      topic: 'product/create',
      address,
      format: 'json',
      is_active: true,
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/) as string,
    });
    expect(await read(made.id)).toEqual(made);
    const { body } = await shop.api.get<Many>('/admin/webhooks.json?limit=250', 200);
    expect(body.webhooks).toContainEqual(made);
  });

  it('returns the existing webhook for the same topic and address', async () => {
    const made = await aWebhook();
    expect(await aWebhook({ address: made.address })).toEqual(made);
    expect((await aWebhook({ address: made.address, topic: 'product/update' })).id).not.toBe(made.id);
  });

  it('activates an inactive webhook that is registered again', async () => {
    const made = await aWebhook({ is_active: false });
    const { address } = made;
    expect(await aWebhook({ address, is_active: false })).toEqual(made);
    expect(await aWebhook({ address })).toMatchObject({ id: made.id, is_active: true });
    expect(await read(made.id)).toMatchObject({ is_active: true });
    await aProduct(shop);
    await eventually(() => expect(receiver.received.some(({ path }) => address.endsWith(path))).toBe(true));
  });

  // interface: PUT /admin/webhooks/{id}.json; State Webhook is_active: PUT webhook with is_active true
  it('changes, deactivates and activates a webhook on request', async () => {
    const { id } = await aWebhook();
    const address = anAddress();
    const change = (webhook: object) => shop.api.put<One>(`/admin/webhooks/${id}.json`, { webhook }, 200);
    const { body } = await change({ id, address, topic: 'order/create', is_active: false });
    expect(body.webhook).toMatchObject({ id, address, topic: 'order/create', is_active: false });
    expect(await read(id)).toEqual(body.webhook);
    expect((await change({ is_active: true })).body.webhook).toMatchObject({ address, is_active: true });
  });

  it('rejects a webhook change after which two webhooks would be equal', async () => {
    const [first, second] = [await aWebhook(), await aWebhook()];
    const webhook = { address: first.address };
    const { body } = await shop.api.put<Failure>(`/admin/webhooks/${second.id}.json`, { webhook }, 422);
    expect(body.errors).toHaveProperty('address');
  });

  // interface: DELETE /admin/webhooks/{id}.json
  it('delivers no event to a webhook that was removed', async () => {
    const own = await aCompany();
    const [gone, left] = [await aWebhook({}, own), await aWebhook({}, own)];
    await own.api.delete(`/admin/webhooks/${gone.id}.json`, 200);
    await own.api.get(`/admin/webhooks/${gone.id}.json`, 404);
    await aProduct(own);
    const received = ({ address }: Webhook) => receiver.at(new URL(address).pathname).length;
    await eventually(() => expect(received(left)).toBe(1));
    expect(received(gone)).toBe(0);
  });

  it.each([
    [{ topic: 'order/delete' }, 'topic'],
    [{ topic: undefined }, 'topic'],
    [{ address: undefined }, 'address'],
    [{ address: 'ftp://example.org/' }, 'address'],
    [{ address: 'not an address' }, 'address'],
    [{ address: 'https://user:secret@example.org/' }, 'address'],
    [{ format: 'xml' }, 'format'],
  ])('refuses a webhook registration with %j', async (wrong, field) => {
    const sent = { topic: 'order/create', address: anAddress(), ...wrong };
    expect(Object.keys((await refused(sent)) ?? {})).toEqual([field]);
  });

  it('hides a webhook from other apps of the same company', async () => {
    const { id } = await aWebhook();
    const { api: other } = await anotherApp(shop);
    await other.get(`/admin/webhooks/${id}.json`, 404);
    await other.delete(`/admin/webhooks/${id}.json`, 404);
    expect((await other.get<Many>('/admin/webhooks.json', 200)).body.webhooks).toEqual([]);
    expect((await read(id)).id).toBe(id);
  });

  it('requires the scope webhooks for every webhook route', async () => {
    const { api } = await aCompany({ scopes: ['products'] });
    expect((await api.get<Failure>('/admin/webhooks.json', 403)).body).toHaveProperty('error_code');
  });
});

it("delivers an event of a company to the company's webhook", async () => {
  const address = anAddress();
  await aWebhook({ topic: 'product/create', address });
  const { id, product_id } = await aProduct(shop);
  const received = () => receiver.at(new URL(address).pathname).map((one) => one.body);
  await eventually(() => expect(received()).toHaveLength(1));
  expect(received()[0]).toMatchObject({
    company_id: shop.company_id,
    producer: 'shop',
    scope: 'product/create',
    data: { type: 'product', id: String(id), long_id: product_id },
  });
});
