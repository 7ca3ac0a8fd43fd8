import { email, gmt, id, int, list, listOf, object, text, type Fields } from '../engine/fields';
import { contractsLock, fieldsLock } from './snapshot';
import '../index';

const shelf = {
  id: id().identity(),
  label: text(20).requiredOnCreate().says('Not part of the promise.'),
  kind: int().among([1, 2]).orNull().default(1),
  owner: object({ mail: email(), since: gmt().readOnly() }).createOnly(),
  places: list({ id: id().identity(), code: text(4).requiredOnCreate(), key: text().writeOnly() }).readOnly(),
  numbers: listOf(int().range(0, 9)).atMost(5),
} satisfies Fields;

describe('the snapshot of a field table', () => {
  it('describes each field in the snapshot by its path and what clients rely on', () => {
    expect(fieldsLock(shelf, 'writable')).toMatchObject({
      id: { kind: 'int', access: 'identity' },
      label: { kind: 'text', access: 'writable', required: true, max_length: 20 },
      kind: { kind: 'int', access: 'writable', nullable: true, values: [1, 2] },
      numbers: { kind: 'list', access: 'writable', max_items: 5 },
      'numbers[]': { kind: 'int', access: 'writable', minimum: 0, maximum: 9 },
    });
    expect(fieldsLock({ label: shelf.label }, 'writable').label).toEqual({
      kind: 'text',
      access: 'writable',
      required: true,
      max_length: 20,
    });
  });

  it('describes nested fields in the snapshot with the access of their parent', () => {
    const { 'owner.mail': mail, 'owner.since': since, 'places[].code': code, ...rest } = fieldsLock(shelf, 'writable');
    expect(mail).toEqual({ kind: 'text email', access: 'createOnly', max_length: 254 });
    expect(since).toEqual({ kind: 'time gmt', access: 'readOnly' });
    expect(code).toEqual({ kind: 'text', access: 'readOnly', max_length: 4 });
    expect(rest).not.toHaveProperty(['places[].key']);
  });
});

describe('the snapshot of the contracts', () => {
  it('contains resources, operations, events, error codes and scopes in the contracts snapshot', () => {
    const { resources, operations, events, error_codes, scopes } = contractsLock();
    expect(resources['customer_address']).toMatchObject({ plural: 'addresses', body_key: 'address' });
    expect(resources['category']?.fields['locales[].language']).toMatchObject({
      kind: 'text language',
      required: true,
    });
    expect(operations['rpc.catalog.categories.list']).toEqual({ audience: 'company', paged: true });
    expect(operations['rpc.tenant.users.search']).toEqual({
      audience: 'company',
      paged: true,
      filters: { query: { kind: 'search', required: true, values: ['email'] } },
    });
    expect(operations['rpc.commerce.orders.count']?.filters).toMatchObject({
      created_at_min: { kind: 'time' },
      created_at_max: { kind: 'time' },
      financial_status: { kind: 'choice', values: ['paid', 'partially_refunded', 'refunded', 'any'] },
      fulfillment_status: { kind: 'choice', values: ['fulfilled', 'partial', 'null', 'any'] },
      query: { kind: 'phrase', values: ['order_number', 'email', 'customer', 'title'], max_length: 200 },
    });
    expect(events['marquee.order.create.v1']).toMatchObject({
      subject: 'events.commerce.{company_id}.order.create',
      topic: 'order/create',
      data: { 'lines[].rental': { kind: 'bool', access: 'readOnly', nullable: true } },
    });
    expect(error_codes).toMatchObject({ password_mismatch: -1 });
    expect(scopes).toMatchObject({ products: true });
  });
});
