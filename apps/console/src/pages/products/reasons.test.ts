import { reasonsOf } from './reasons';

const NOW = new Date('2026-11-19T12:00:00Z');
const price = { id: 1, title: 'Film', valid: 1 as const, currencies: [{ currency: 'eur', price: 999 }], countries: [] };
const license = { id: 7, name: 'To keep', valid: 1 as const };
const binding = { id: 1, license_id: 7, price_id: 1, compare_price_id: null, hd: false };
const aProduct = (change: object = {}) => ({
  published: true,
  published_at: null,
  pre_sales: false,
  product_type: 1 as const,
  price_license_binding: [binding],
  ...change,
});
const of = (change: object, prices = [price], licenses = [license]) =>
  reasonsOf(aProduct(change), prices, licenses, NOW);

describe('the reasons why a product cannot be sold', () => {
  it('returns no reason for a published product with a valid price and license', () => {
    expect(of({})).toEqual([]);
  });

  it.each([
    ['unpublished', { published: false }],
    ['unreleased', { published_at: '2026-11-19T12:00:01' }],
    ['variation', { product_type: 21 }],
    ['unbound', { price_license_binding: [] }],
    ['price', { price_license_binding: [{ ...binding, price_id: 2 }] }],
    ['license', { price_license_binding: [{ ...binding, license_id: 8 }] }],
  ])('returns the reason %s for a product with %j', (reason, change) => {
    expect(of(change)).toEqual([reason]);
  });

  it('ignores the release time of a product that is on pre-sale', () => {
    expect(of({ published_at: '2027-01-01T00:00:00', pre_sales: true })).toEqual([]);
  });

  it('returns the price as the reason if its model is invalid or has no price', () => {
    expect(of({}, [{ ...price, valid: 0 as never }])).toEqual(['price']);
    expect(of({}, [{ ...price, currencies: [] }])).toEqual(['price']);
  });

  it('accepts a binding without a license, as physical products have', () => {
    expect(of({ product_type: 6, price_license_binding: [{ ...binding, license_id: null }] })).toEqual([]);
  });
});
