import {
  allEvents,
  allOperations,
  allResources,
  category,
  company,
  customer,
  defaultsOf,
  fulfillment,
  isReadable,
  license,
  licenses,
  MAX_PREVIEW_PICTURES,
  order,
  prices,
  product,
  schemaOf,
  TOPICS,
  type AnyField,
  type CreateOrder,
  type CreateProduct,
  type Resource,
} from '../index';

function fieldsOf(of: Resource, wanted: (field: AnyField) => boolean): string[] {
  return Object.entries(of.fields)
    .filter(([, field]) => wanted(field))
    .map(([name]) => name);
}

function allows({ spec }: AnyField, value: unknown): boolean {
  return value === null ? spec.nullable : spec.values === undefined || spec.values.includes(value as string | number);
}
const isHidden = (field: AnyField) => !isReadable(field);

describe('the declared resources', () => {
  it.each(['name', 'plural', 'title'] as const)('gives each declared resource a unique %s', (key) => {
    const all = allResources().map((resource) => resource[key]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('declares no operation and no event twice', () => {
    const all = [...allOperations().map(({ subject }) => subject), ...allEvents().map(({ topic }) => topic)];
    expect(new Set(all).size).toBe(all.length);
  });

  it('classifies each verb as read or change alike in all resources', () => {
    const verbs = (reads: boolean) =>
      allOperations()
        .filter((operation) => operation.reads === reads)
        .map(({ name }) => name.split('.').at(-1));
    const changing = new Set(verbs(false));
    expect(verbs(true).filter((verb) => changing.has(verb))).toEqual([]);
    expect([...changing]).toEqual(expect.arrayContaining(['create', 'update', 'remove', 'exchange', 'decide']));
    expect(verbs(true)).toEqual(expect.arrayContaining(['list', 'count', 'get', 'search', 'self', 'traffic', 'find']));
  });

  it('declares field defaults that the fields themselves accept', () => {
    const wrong = allResources().flatMap((resource) =>
      Object.entries(defaultsOf(resource)).filter(([name, value]) => !allows(resource.fields[name] as AnyField, value)),
    );
    expect(wrong).toEqual([]);
  });

  it('declares the wrapper keys of the interface and of our additions', () => {
    const keys = allResources().map(({ name, plural, bodyKey }) => [name, plural, bodyKey].join(' '));
    expect(keys).toEqual(
      expect.arrayContaining([
        'order orders order',
        'customer customers customer',
        'customer_address addresses address',
        'category categories category',
        'product products product',
        'license licenses license',
        'price prices price',
        'ThemeSetting ThemeSettings ThemeSetting',
        'company companies company',
        'user users user',
        'fulfillment fulfillments fulfillment',
        'webhook webhooks webhook',
      ]),
    );
    const lists = allResources().map(({ plural }) => plural);
    const statistics = ['traffic', 'order', 'cart', 'order_devices', 'order_products'];
    const decided = ['marketplace', ...statistics.map((record) => `${record}_statistics`)];
    expect(lists).toEqual(expect.arrayContaining(decided));
  });

  it('declares an event for each of the fourteen topics of the interface', () => {
    const topics = new Set(allEvents().map(({ topic }) => topic));
    expect(TOPICS).toHaveLength(14);
    expect(TOPICS.filter((topic) => !topics.has(topic))).toEqual([]);
  });
});

describe('read and write access to a field', () => {
  it('renders neither passwords nor card codes in any resource', () => {
    expect(fieldsOf(customer, isHidden)).toEqual(['password', 'password_confirmation']);
    expect(fieldsOf(company, isHidden)).toEqual(['creditcard_cvc']);
    expect(JSON.stringify(schemaOf(order, 'read'))).not.toContain('"password"');
  });

  it('restricts the fields marked AP to partners', () => {
    const marked = ['comment', 'commission_model', 'price_model', 'sales_contact', 'partner'];
    expect(fieldsOf(company, ({ spec }) => spec.partnersOnly)).toEqual(marked);
    const elsewhere = allResources().filter((resource) => resource !== company);
    expect(elsewhere.flatMap((resource) => fieldsOf(resource, ({ spec }) => spec.partnersOnly))).toEqual([]);
  });

  it('rejects updates of fields that the interface fixes at creation', () => {
    expect(fieldsOf(product, ({ spec }) => spec.access === 'createOnly')).toEqual(['product_id', 'drm_protected']);
  });

  it('allows updates of status and tracking number of a fulfillment only', () => {
    expect(Object.keys(schemaOf(fulfillment, 'update')['properties'] as object)).toEqual(['status', 'tracking_number']);
  });

  it("declares the writes of licenses and prices in addition to the interface's reads", () => {
    const names = ['list', 'count', 'get', 'create', 'update', 'remove'];
    for (const operations of [licenses, prices]) expect(Object.keys(operations)).toEqual(names);
  });

  it('declares the field limits of the interface for pictures and tracking numbers', () => {
    expect(product.fields.preview_pictures.spec.maxItems).toBe(MAX_PREVIEW_PICTURES);
    expect(product.fields.images.spec.maxItems).toBe(256);
    expect(fulfillment.fields.tracking_number.spec.maxLength).toBe(64);
  });

  it('compiles only request bodies that the interface allows', () => {
    const minimal: CreateProduct = { title: 'Film', product_type: 9 };
    const byToken: CreateOrder = { line_items: [{ product_id: '0A1B-2C3D-4E5F-6071' }], customer: { token: 'T' } };
    // @ts-expect-error -- product_type is required
    const untyped: CreateProduct = { title: 'Film' };
    // @ts-expect-error -- 2 is reserved
    const reserved: CreateProduct = { title: 'Film', product_type: 2 };
    // @ts-expect-error -- an order has lines
    const empty: CreateOrder = { email: 'kim@example.org', password: 'long enough' };
    expect([minimal, byToken, untyped, reserved, empty]).toHaveLength(5);
  });

  it('accepts field values that the interface names without an example', () => {
    const { account_level, affiliate_mode, company_type } = company.fields;
    const values = [account_level, affiliate_mode, company_type, license.fields.assignment].map(
      ({ spec }) => spec.values,
    );
    expect(values).toEqual([
      [0, 1, 2, 3],
      [0, 1],
      [0, 1, 2],
      [1, 2],
    ]);
  });

  it('declares the defaults of a category from the interface', () => {
    const start = { parent_id: 0, position: 0, comment: '', locales: [], entries: [] };
    expect(defaultsOf(category)).toMatchObject(start);
  });
});
