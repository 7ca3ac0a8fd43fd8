import type { Customer } from '@marquee/contracts';
import { aCompany, anEmail, eventually, feedOf, system, type TestCompany } from '@marquee/testing';
import { Client } from 'pg';

type One = { customer: Customer };

/** Long enough for the work of other processes. */
const TIMEOUT_MS = 20_000;

let shop: TestCompany;
beforeAll(async () => {
  shop = await aCompany();
});

async function aCustomer(input: object = {}, of = shop): Promise<Customer> {
  const customer = { email: anEmail(), ...input };
  return (await of.api.post<One>('/api/customers.json', { customer }, 201)).body.customer;
}
const pathOf = (token: string | number) => `/api/customers/${token}.json`;
async function rowsOf({ id }: Customer): Promise<Record<string, unknown>[]> {
  const admin = new Client({ connectionString: system().databaseOf('commerce') });
  await admin.connect();
  const { rows } = await admin.query<Record<string, unknown>>('select * from commerce.customers where id = $1', [id]);
  await admin.end();
  return rows;
}

describe('deleting a customer', () => {
  // interface: DELETE /api/customers/{token}.json
  it('removes a customer without orders by token or by id, and frees the email', async () => {
    for (const key of ['token', 'id'] as const) {
      const made = await aCustomer({ addresses: [{ city: 'Hamburg' }] });
      expect((await shop.api.delete(pathOf(made[key]), 200)).text).toBe('{}');
      expect(await rowsOf(made)).toEqual([]);
      await shop.api.get(pathOf(made.token), 404);
      await shop.api.delete(pathOf(made.token), 404);
      expect((await aCustomer({ email: made.email })).id).not.toBe(made.id);
    }
  });

  it('rejects the deletion of a customer for an older version and by another company', async () => {
    const { token } = await aCustomer();
    const etag = (await shop.api.get(pathOf(token), 200)).headers.get('etag') as string;
    await shop.api.put(pathOf(token), { customer: { note: 'newer' } }, 200);
    await shop.api.delete(pathOf(token), 412, { headers: { 'if-match': etag } });
    await (await aCompany()).api.delete(pathOf(token), 404);
    expect((await shop.api.get<One>(pathOf(token), 200)).body.customer.note).toBe('newer');
  });

  it('publishes the deletion as the last event of a customer', async () => {
    const company = await aCompany();
    const { token } = await aCustomer({}, company);
    await company.api.delete(pathOf(token), 200);
    await eventually(async () => {
      const published = (await feedOf(company.company_id)).filter(({ data }) => data.type === 'customer');
      expect(published.map(({ scope }) => scope)).toEqual(['customer/create', 'customer/update']);
    }, TIMEOUT_MS);
  });
});
