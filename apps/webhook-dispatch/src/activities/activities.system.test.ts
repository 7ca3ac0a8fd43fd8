import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Activity, Customer, Order, Product, User } from '@marquee/contracts';
import {
  aCompany,
  aLicense,
  aPerson,
  aPrice,
  aProduct,
  eventually,
  fetchDocumented,
  system,
  wordsOf,
  type Person,
  type TestCompany,
} from '@marquee/testing';

/** Long enough for the work of other processes. */
const TIMEOUT_MS = 30_000;
const HIDDEN = '[redacted]';

type Expected = Partial<Omit<Activity, 'actor'>> & { readonly actor?: string };
interface Case {
  /** Changes rows and returns the expected activities of the resource, in order. */
  readonly work: (owner: TestCompany, person: Person) => Promise<Expected[]>;
  /** The resource of these activities. */
  readonly resource: string;
}

async function aCustomer({ api }: TestCompany, person: Person, more: object = {}): Promise<Customer> {
  const { email, first_name, last_name, password, address } = person;
  const customer = {
    email,
    first_name,
    last_name,
    password,
    password_confirmation: password,
    addresses: [address],
    ...more,
  };
  return (await api.post<{ customer: Customer }>('/api/customers.json', { customer }, 201)).body.customer;
}

async function anOrder(owner: TestCompany, person: Person): Promise<Order> {
  const { product_id } = await aProduct(owner, { product_type: 6, published: true });
  const { email, password, first_name, last_name, address } = person;
  const buyer = { email, password, customer: { first_name, last_name }, shipping_address: address };
  const order = { ...buyer, browser_ip: '203.0.113.7', line_items: [{ product_id, price: 100 }] };
  return (await owner.api.post<{ order: Order }>('/api/orders.json', { order }, 201)).body.order;
}

/** The cases by the path segment of each resource that clients change. */
const CASES: Readonly<Record<string, Case>> = {
  categories: {
    resource: 'category',
    async work({ api }) {
      const category = { title: 'old', position: 3 };
      const { body } = await api.post<{ category: { id: number } }>('/api/categories.json', { category }, 201);
      const path = `/api/categories/${body.category.id}.json`;
      await api.put(path, { category: { title: 'new', position: 3 } }, 200);
      await api.delete(path, 200);
      return [
        { action: 'create', resource_id: String(body.category.id), before: null, after: category },
        { action: 'update', before: { title: 'old' }, after: { title: 'new' } },
        { action: 'delete', before: { title: 'new', position: 3 }, after: null },
      ];
    },
  },
  files: {
    resource: 'file',
    async work({ api, token }) {
      const metadata = `filename ${Buffer.from('old.bin').toString('base64')},kind ${Buffer.from('main').toString('base64')}`;
      const answer = await fetchDocumented(`${system().url}/api/files.json`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'upload-length': '5',
          'upload-metadata': metadata,
        },
      });
      const { file } = (await answer.json()) as { file: { id: number } };
      const path = `/api/files/${file.id}.json`;
      await api.put(path, { file: { name: 'new.bin' } }, 200);
      await api.delete(path, 200);
      return [
        { action: 'create', resource_id: String(file.id), before: null, after: { name: 'old.bin', size: 5 } },
        { action: 'update', before: { name: 'old.bin' }, after: { name: 'new.bin' } },
        { action: 'delete', before: { name: 'new.bin' }, after: null },
      ];
    },
  },
  products: {
    resource: 'product',
    async work(owner) {
      const { id } = await aProduct(owner, { title: 'old', comment: 'for admins' });
      const path = `/api/products/${id}.json`;
      await owner.api.put<{ product: Product }>(path, { product: { title: 'new', published: false } }, 200);
      await owner.api.delete(path, 200);
      return [
        {
          action: 'create',
          resource_id: String(id),
          after: expect.objectContaining({ title: 'old', comment: 'for admins' }) as object,
        },
        { action: 'update', before: { title: 'old', published: true }, after: { title: 'new', published: false } },
        { action: 'delete', before: expect.objectContaining({ title: 'new', comment: 'for admins' }) as object },
      ];
    },
  },
  prices: {
    resource: 'price',
    async work({ company_id }) {
      await aPrice(company_id, { title: 'Standard' });
      return [
        { actor: 'operator:test', action: 'create', after: expect.objectContaining({ title: 'Standard' }) as object },
      ];
    },
  },
  licenses: {
    resource: 'license',
    async work({ company_id }) {
      await aLicense(company_id, { name: 'Rental' });
      return [
        { actor: 'operator:test', action: 'create', after: expect.objectContaining({ name: 'Rental' }) as object },
      ];
    },
  },
  customers: {
    resource: 'customer',
    async work(owner, person) {
      const { id, token, addresses } = await aCustomer(owner, person, { verified_email: true });
      const path = `/api/customers/${token}`;
      await owner.api.put(`${path}.json`, { customer: { note: person.last_name, verified_email: false } }, 200);
      const address = { city: person.address.province };
      await owner.api.put(`${path}/addresses/${addresses[0]?.id}.json`, { address }, 200);
      await owner.api.delete(`${path}.json`, 200);
      const redacted = {
        email: HIDDEN,
        first_name: HIDDEN,
        last_name: HIDDEN,
        addresses: HIDDEN,
        verified_email: true,
      };
      return [
        { action: 'create', resource_id: String(id), after: expect.objectContaining(redacted) as object },
        {
          action: 'update',
          before: { note: HIDDEN, verified_email: true },
          after: { note: HIDDEN, verified_email: false },
        },
        { action: 'update', before: { addresses: HIDDEN }, after: { addresses: HIDDEN } },
        { action: 'update', after: expect.objectContaining({ email: HIDDEN, password: HIDDEN }) as object },
      ];
    },
  },
  orders: {
    resource: 'order',
    async work(owner, person) {
      const { id } = await anOrder(owner, person);
      const path = `/api/orders/${id}.json`;
      await owner.api.put(path, { order: { po_number: person.last_name, confirmed: false } }, 200);
      await owner.api.delete(path, 200);
      const placed = { email: HIDDEN, browser_ip: HIDDEN, shipping_address: HIDDEN, currency: 'EUR', total_price: 100 };
      return [
        { action: 'create', resource_id: String(id), after: expect.objectContaining(placed) as object },
        {
          action: 'update',
          before: { po_number: HIDDEN, confirmed: true },
          after: { po_number: HIDDEN, confirmed: false },
        },
        { action: 'update', before: { cancelled_at: null, closed_at: null } },
      ];
    },
  },
  fulfillments: {
    resource: 'order',
    async work(owner, person) {
      const { id } = await anOrder(owner, person);
      await owner.api.put(`/api/fulfillments/${id}.json`, { fulfillment: { status: 100 } }, 200);
      const status = { before: { fulfillment_status: null }, after: { fulfillment_status: 'fulfilled' } };
      return [{ action: 'create' }, { action: 'update', ...status }];
    },
  },
  issued_licenses: {
    resource: 'issued_license',
    async work(owner, { email, password }) {
      const [license, price] = [await aLicense(owner.company_id), await aPrice(owner.company_id)];
      const price_license_binding = [{ license_id: license.id, price_id: price.id }];
      const { product_id } = await aProduct(owner, { product_type: 9, published: true, price_license_binding });
      const order = { email, password, line_items: [{ product_id, price: 100 }] };
      const { body } = await owner.api.post<{ order: Order }>('/api/orders.json', { order }, 201);
      const path = `/api/issued_licenses.json?fields=id&order_id=${body.order.id}`;
      const [sold] = (await owner.api.get<{ issued_licenses: { id: number }[] }>(path, 200)).body.issued_licenses;
      await owner.api.post(`/api/issued_licenses/${sold?.id}/suspend.json`, {}, 200);
      const suspended_at = expect.any(String) as string;
      return [
        { action: 'create', resource_id: String(sold?.id) },
        { action: 'update', before: { suspended_at: null }, after: { suspended_at } },
      ];
    },
  },
  users: {
    resource: 'user',
    async work({ api }, { email, first_name, last_name }) {
      const user = { email, first_name, last_name, note: last_name };
      const { body } = await api.post<{ user: User }>('/api/users.json', { user }, 201);
      await api.put(`/api/users/${body.user.token}.json`, { user: { first_name: last_name, time_zone: 60 } }, 200);
      const redacted = { email: HIDDEN, first_name: HIDDEN, last_name: HIDDEN, note: HIDDEN };
      return [
        { action: 'create', resource_id: String(body.user.id), after: expect.objectContaining(redacted) as object },
        { action: 'invite' },
        {
          action: 'update',
          before: { first_name: HIDDEN, time_zone: 0 },
          after: { first_name: HIDDEN, time_zone: 60 },
        },
      ];
    },
  },
  companies: {
    resource: 'company',
    async work({ api, company_id }, { first_name, address }) {
      const company = { company_name: 'Renamed Films', first_name, phone: address.phone };
      await api.put(`/api/companies/${company_id}.json`, { company }, 200);
      const redacted = { company_name: 'Renamed Films', first_name: HIDDEN, phone: HIDDEN };
      return [{ action: 'update', resource_id: String(company_id), after: redacted }];
    },
  },
};
/**
 * Resources without separate events: webhooks belong to an app, themes are part of the company, preferences
 * belong to a user.
 */
const WITHOUT = new Set(['webhooks', 'marketplace', 'themesettings', 'preferences']);

const document = JSON.parse(readFileSync(resolve(__dirname, '../../../../docs/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};

async function activitiesOf({ api }: TestCompany, query = ''): Promise<{ list: Activity[]; text: string }> {
  const { body, text } = await api.get<{ activities: Activity[] }>(`/api/activity.json?limit=250${query}`, 200);
  return { list: body.activities, text };
}
const matching = ({ actor, ...one }: Expected, { client_id }: TestCompany): object => {
  const [type, id] = (actor ?? `app:${client_id}`).split(':');
  return { ...one, actor: { type, id, name: expect.any(String) as string } };
};
/** Events of users contain their email and name for other services, which the search for leaks would report. */
const withoutSearch = ({ address }: Person): Person => {
  const unique = randomUUID();
  const [email, first_name, last_name] = [`${unique}@example.org`, `Kim ${unique}`, `Berg ${unique}`];
  return { email, first_name, last_name, password: unique, address };
};

describe('the activities of changed resources', () => {
  it('tests the activities of every resource that clients can change', () => {
    const changed = Object.entries(document.paths).flatMap(([path, methods]) => {
      const [, name = ''] = /^\/(?:api|admin)\/([a-z_]+)/.exec(path) ?? [];
      return name !== '' && Object.keys(methods).some((method) => method !== 'get') ? name : [];
    });
    expect([...new Set(changed)].filter((name) => !(name in CASES) && !WITHOUT.has(name))).toEqual([]);
  });

  it.each(Object.entries(CASES))(
    'shows who changed what, without personal data and secrets: %s',
    async (_, { resource, work }) => {
      const owner = await aCompany();
      const person = resource === 'user' ? withoutSearch(aPerson()) : aPerson();
      const expected = await work(owner, person);
      await eventually(async () => {
        const { list } = await activitiesOf(owner, `&resource=${resource}`);
        // A new company has rows already.
        expect(list.slice(-expected.length)).toMatchObject(expected.map((one) => matching(one, owner)));
      }, TIMEOUT_MS);
      const { text } = await activitiesOf(owner);
      for (const word of wordsOf(person)) expect(text).not.toContain(word);
    },
    60_000,
  );

  it('shows the id and the name of the app that made a change', async () => {
    const owner = await aCompany();
    await owner.api.post('/api/categories.json', { category: { title: 'Films' } }, 201);
    await eventually(async () => {
      const { list } = await activitiesOf(owner, `&actor=app:${owner.client_id}`);
      expect(list.map(({ actor, resource }) => [actor?.id, resource])).toEqual([[owner.client_id, 'category']]);
      expect(list[0]?.actor?.name).not.toBe('');
    }, TIMEOUT_MS);
  });

  it('shows only the id of an erased customer in activities', async () => {
    const owner = await aCompany();
    const person = aPerson();
    const { customer } = await anOrder(owner, person);
    await owner.api.delete(`/api/customers/${customer.token}.json`, 200);
    await eventually(async () => {
      const { list, text } = await activitiesOf(owner, `&resource=customer&resource_id=${customer.id}`);
      expect(list.at(-1)).toMatchObject({ before: { email: HIDDEN, state: 'enabled' }, after: { state: 'disabled' } });
      for (const word of [...wordsOf(person), customer.token]) expect(text).not.toContain(word);
    }, TIMEOUT_MS);
  });
});
