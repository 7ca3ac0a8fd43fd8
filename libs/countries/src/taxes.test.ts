import { taxRate } from './taxes';

describe('the tax rate of a sale', () => {
  const germany = { country: 'DE', vat: 0.19 };
  const swiss = { country: 'CH', vat: 0.081 };
  it.each([
    ['from Germany to Germany', germany, 'DE', 0.19],
    ['from Germany to an unknown country', germany, null, 0.19],
    ['from Germany to France: both are in the union', germany, 'FR', 0.2],
    ['from Germany to Switzerland: an export', germany, 'CH', 0],
    ['from Germany to the United States: an export', germany, 'US', 0],
    ['from Switzerland to Switzerland', swiss, 'CH', 0.081],
    ['from Switzerland to an unknown country', swiss, null, 0.081],
    ['from Switzerland to Germany: an export', swiss, 'DE', 0],
  ])('selects the tax rate of a sale: %s', (_, seller, customer, rate) => {
    expect(taxRate(seller, customer)).toBe(rate);
  });
});
