import { changedFields } from './changed-fields';

const stored = { email: 'a@example.org', po_number: null, shipping_address: { city: 'Kiel', zip: '24103' } };

describe('the changed fields of an order', () => {
  it('omits every field of a form whose value equals the stored one', () => {
    expect(changedFields(stored, structuredClone(stored))).toEqual({});
  });

  it('sends only the changed parts of an object in a form', () => {
    const values = { po_number: 'P-1', shipping_address: { city: 'Kiel', zip: '24105' } };
    expect(changedFields(stored, values)).toEqual({ po_number: 'P-1', shipping_address: { zip: '24105' } });
  });

  it('sends whole objects, or null, where stored or new value is null', () => {
    expect(changedFields(stored, { shipping_address: null })).toEqual({ shipping_address: null });
    expect(changedFields({ shipping_address: null }, { shipping_address: { city: 'Kiel' } })).toEqual({
      shipping_address: { city: 'Kiel' },
    });
  });
});
