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

describe('the declared resources', () => {
  it.each(['name', 'plural', 'title'] as const)('have each a %s of their own', (key) => {
    const all = allResources().map((resource) => resource[key]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('have no operation and no event twice', () => {
    const all = [...allOperations().map(({ subject }) => subject), ...allEvents().map(({ topic }) => topic)];
    expect(new Set(all).size).toBe(all.length);
  });

  it('start with values that their own fields allow', () => {
    for (const resource of allResources()) {
      for (const [name, value] of Object.entries(defaultsOf(resource))) {
        const { spec } = resource.fields[name] as AnyField;
        const label = `${resource.name}.${name}`;
        if (value === null) expect([label, spec.nullable]).toEqual([label, true]);
        else if (spec.values) expect([label, spec.values.includes(value as string | number)]).toEqual([label, true]);
      }
    }
  });

  it('keep the wrapper keys of the interface', () => {
    const keys = allResources().map(({ name, plural, bodyKey }) => [name, plural, bodyKey]);
    expect(keys).toEqual(
      expect.arrayContaining([
        ['order', 'orders', 'order'],
        ['customer', 'customers', 'customer'],
        ['category', 'categories', 'category'],
        ['license', 'licenses', 'license'],
        ['customer_address', 'addresses', 'address'],
        ['ThemeSetting', 'ThemeSettings', 'ThemeSetting'],
      ]),
    );
  });

  it('have an event for each of the fourteen topics', () => {
    const topics = allEvents().map(({ topic }) => topic);
    expect(TOPICS).toHaveLength(14);
    expect(TOPICS.filter((topic) => !topics.includes(topic))).toEqual([]);
  });
});

describe('who may read and write a field', () => {
  it('never prints passwords and card codes', () => {
    const hidden = (field: AnyField) => !isReadable(field);
    expect(fieldsOf(customer, hidden)).toEqual(['password', 'password_confirmation']);
    expect(fieldsOf(company, hidden)).toEqual(['creditcard_cvc']);
    expect(JSON.stringify(schemaOf(order, 'read'))).not.toContain('"password"');
  });

  it('shows the fields marked AP to partners alone', () => {
    const marked = ['comment', 'commission_model', 'price_model', 'sales_contact', 'partner'];
    expect(fieldsOf(company, ({ spec }) => spec.partnersOnly)).toEqual(marked);
    const elsewhere = allResources().filter((resource) => resource !== company);
    expect(elsewhere.flatMap((resource) => fieldsOf(resource, ({ spec }) => spec.partnersOnly))).toEqual([]);
  });

  it('fixes what the interface calls read-only after creation', () => {
    expect(fieldsOf(product, ({ spec }) => spec.access === 'createOnly')).toEqual(['product_id', 'drm_protected']);
  });

  it('lets a fulfillment change in status and tracking number alone', () => {
    expect(Object.keys(schemaOf(fulfillment, 'update')['properties'] as object)).toEqual(['status', 'tracking_number']);
  });

  it('gives licenses and prices no operation that writes', () => {
    for (const operations of [licenses, prices]) expect(Object.keys(operations)).toEqual(['list', 'count', 'get']);
  });

  it('keeps the limits of the interface', () => {
    expect(product.fields.preview_pictures.spec.maxItems).toBe(MAX_PREVIEW_PICTURES);
    expect(product.fields.images.spec.maxItems).toBe(256);
    expect(fulfillment.fields.tracking_number.spec.maxLength).toBe(64);
  });

  it('compiles only bodies that the interface allows', () => {
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

  it('starts a category as the interface says', () => {
    const start = { parent_id: 0, position: 0, comment: '', locales: [], entries: [] };
    expect(defaultsOf(category)).toMatchObject(start);
  });
});
