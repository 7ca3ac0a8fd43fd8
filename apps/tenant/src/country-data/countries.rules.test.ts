import { isISO31661Alpha2 } from 'class-validator';
import { company, schemaOf } from '@marquee/contracts';
import { COUNTRIES, findCountry } from './countries.rules';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const ISO = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((code) =>
  isISO31661Alpha2(code),
);

describe('country data', () => {
  const NAMES = [
    'Country',
    'Num',
    'Eu',
    'Euro',
    'Culture',
    'VideoFormat',
    'DVDRegion',
    'Currency',
    'VAT',
    'TimeOffset',
  ];
  it.each<[string, (string | number)[]]>([
    ['DE', ['Germany', 276, 1, 1, 'de-DE', 1, 2, 'eur', 0.19, 60]],
    ['US', ['United States', 840, 0, 0, 'en-US', 0, 1, 'usd', 0, -300]],
    ['JP', ['Japan', 392, 0, 0, 'ja-JP', 0, 2, 'jpy', 0.1, 540]],
    ['GB', ['United Kingdom', 826, 0, 0, 'en-GB', 1, 2, 'gbp', 0.2, 0]],
    ['FR', ['France', 250, 1, 1, 'fr-FR', 1, 2, 'eur', 0.2, 60]],
    ['CH', ['Switzerland', 756, 0, 0, 'de-CH', 1, 2, 'chf', 0.081, 60]],
    ['SE', ['Sweden', 752, 1, 0, 'sv-SE', 1, 2, 'sek', 0.25, 60]],
    ['AU', ['Australia', 36, 0, 0, 'en-AU', 1, 4, 'aud', 0.1, 600]],
    ['CN', ['China', 156, 0, 0, 'zh-CN', 1, 6, 'cny', 0.13, 480]],
  ])('defines currency, language and region data of %s', (code, values) => {
    const known = Object.fromEntries(NAMES.map((name, index) => [name, values[index]]));
    expect(findCountry(code)).toEqual({ ...known, ID: known['Num'], Country_id: code });
    expect(findCountry(code.toLowerCase())).toBe(findCountry(code));
  });

  it('defines data for exactly the countries of ISO 3166', () => {
    expect(ISO.length).toBeGreaterThan(240);
    expect(COUNTRIES.map(({ Country_id }) => Country_id)).toEqual(ISO);
    expect([findCountry('XX'), findCountry('XK'), findCountry('')]).toEqual([undefined, undefined, undefined]);
  });

  it.each(COUNTRIES.map((details) => [details.Country_id, details] as const))(
    'defines complete country data for %s',
    (code, details) => {
      const { properties } = schemaOf(company, 'read') as { properties: Record<string, { properties: object }> };
      expect(Object.keys(details)).toEqual(Object.keys(properties['country_details']?.properties ?? {}));
      expect(details.Country).toMatch(/^\p{L}[\p{L}\p{M} .,'’()-]+$/u);
      expect(details.Culture).toMatch(new RegExp(`^[a-z]{2,3}-${code}$`));
      expect(details.Currency).toMatch(/^[a-z]{3}$/);
      expect(details.Num).toBeGreaterThan(0);
      expect([0, 1, 2, 3, 4, 5, 6]).toContain(details.DVDRegion);
      expect(details.VAT >= 0 && details.VAT < 0.3).toBe(true);
      expect(Math.abs(details.TimeOffset)).toBeLessThanOrEqual(14 * 60);
    },
  );

  it('marks the 27 members of the EU, and the countries that use the euro', () => {
    const union = COUNTRIES.filter(({ Eu }) => Eu === 1);
    expect(union).toHaveLength(27);
    const without = union.filter(({ Euro }) => Euro === 0).map(({ Country_id }) => Country_id);
    expect(without).toEqual(['CZ', 'DK', 'HU', 'PL', 'RO', 'SE']);
  });
});
