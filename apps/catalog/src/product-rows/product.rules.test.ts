import type { ShopError } from '@marquee/contracts';
import { emptyColumns } from '../products/product-columns.rules';
import { refuseBroken, type Judged } from './product.rules';

const created_at = '2026-11-15T10:00:00';
const aBinding = { price_id: 1, compare_price_id: null, hd: false };

function faultsOf(wanted: Partial<Judged>): unknown {
  try {
    refuseBroken({ ...emptyColumns({ title: 'x', product_type: 4 }), ...wanted });
  } catch (error) {
    return (error as ShopError).errors;
  }
  return {};
}

describe('product rules', () => {
  it('reports every fault of a product field in one error', () => {
    const themes = [1, 2].map((id) => ({ id, theme_id: 0, created_at }));
    const zero = 'must be the id of a theme, or -1 for all';
    expect(faultsOf({ themes })).toEqual({
      'themes.0.theme_id': [zero],
      'themes.1.theme_id': [zero, 'is a duplicate; send it once'],
    });
  });

  it('reports once that a physical product has only one price', () => {
    const bindings = [1, 2, 3].map((id) => ({ ...aBinding, id, license_id: null }));
    expect(faultsOf({ product_type: 6, price_license_binding: bindings })).toEqual({
      price_license_binding: ['must have at most one entry for a physical product'],
    });
  });

  it('accepts a license in a product twice only in different resolutions', () => {
    const bindings = [false, true, true].map((hd, id) => ({ ...aBinding, id, license_id: 7, hd }));
    expect(faultsOf({ product_type: 9, price_license_binding: bindings })).toEqual({
      'price_license_binding.2.license_id': ['already has an entry in this list; send it once'],
    });
  });

  it('limits the total size of all product lists over any number of requests', () => {
    const values = (count: number) => Array.from({ length: count }, (_, id) => ({ id, value: 'x'.repeat(255) }));
    const video = { product_type: 9 as const, tagging_genre: values(400) };
    expect(faultsOf({ ...video, tagging_studios: values(450) })).toEqual({});
    expect(faultsOf({ ...video, tagging_studios: values(550) })).toEqual({
      tagging_studios: [
        'is too long: all lists of a product together have at most 262144 characters as JSON; shorten one',
      ],
    });
  });
});
