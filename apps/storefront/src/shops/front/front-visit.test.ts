import { regionIn } from './front-visit';

describe("the country of a visitor's browser", () => {
  it.each([
    ['de-AT,de;q=0.9', 'AT'],
    ['de, en-us;q=0.5', 'US'],
    ['zh-Hant-TW;q=1', 'TW'],
    ['es-419,es', undefined],
    ['de', undefined],
    ['*', undefined],
    ['', undefined],
    ['en-"><script>', undefined],
  ])('reads the region of Accept-Language %j as %s', (header, region) => {
    expect(regionIn(header)).toBe(region);
  });
});
