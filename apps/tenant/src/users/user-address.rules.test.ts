import { addressAfter } from './user-address.rules';

const TOKEN = 'ABCDEFGHIJKLMNOP';
const born = (sent: object) => addressAfter(null, sent, TOKEN)!;

describe("a user's address", () => {
  it('is the default, with an id that stays as long as it does', () => {
    const made = born({ city: 'Bremen', default: false });
    expect(made).toMatchObject({ default: true, token: TOKEN });
    expect(made.id).toBeGreaterThan(0);
    expect(addressAfter(made, { zip: '1', default: false }, TOKEN)).toEqual({ ...made, zip: '1' });
    expect(born({}).id).not.toBe(born({}).id);
  });

  it('is not there when it is taken away, and stays when nothing is said of it', () => {
    const made = born({ city: 'Bremen' });
    expect([addressAfter(made, null, TOKEN), addressAfter(made, undefined, TOKEN)]).toEqual([null, made]);
  });

  it('has the full name that both names make, and follows them', () => {
    const made = born({ first_name: 'Q', last_name: 'R' });
    expect(made.name).toBe('Q R');
    expect(addressAfter(made, { last_name: 'S' }, TOKEN)?.name).toBe('Q S');
    expect(addressAfter(made, { ...made, last_name: '' }, TOKEN)?.name).toBe('Q');
  });

  it('keeps a full name that was sent, until it is sent blank', () => {
    const made = born({ first_name: 'Q', last_name: 'R', name: 'Dr. Q. R.' });
    expect(made.name).toBe('Dr. Q. R.');
    expect(addressAfter(made, { last_name: 'S' }, TOKEN)?.name).toBe('Dr. Q. R.');
    expect(addressAfter(made, { name: ' ' }, TOKEN)?.name).toBe('Q R');
  });

  it('has its country in upper case and its language in lower case', () => {
    expect(born({ country_code: 'de', language: 'DE' })).toMatchObject({ country_code: 'DE', language: 'de' });
    expect(born({})).toMatchObject({ country_code: null, language: null });
    const made = born({ country_code: 'de' });
    expect(addressAfter(made, { city: 'Bonn' }, TOKEN)?.country_code).toBe('DE');
    expect(addressAfter(made, { country_code: null }, TOKEN)?.country_code).toBeNull();
  });

  it('is in no country that there is not', () => {
    const errors = { 'default_address.country_code': ['must be a two-letter country code'] };
    expect(() => born({ country_code: 'zz' })).toThrow(expect.objectContaining({ code: 'invalid', errors }) as Error);
  });
});
