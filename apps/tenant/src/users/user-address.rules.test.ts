import { addressAfter } from './user-address.rules';

const TOKEN = 'ABCDEFGHIJKLMNOP';
const born = (sent: object) => addressAfter(null, sent, TOKEN)!;

describe("a user's address", () => {
  it('makes the only address of a user the default, with a stable id', () => {
    const made = born({ city: 'Bremen', default: false });
    expect(made).toMatchObject({ default: true, token: TOKEN });
    expect(made.id).toBeGreaterThan(0);
    expect(addressAfter(made, { zip: '1' }, TOKEN)).toEqual({ ...made, zip: '1' });
    expect(born({}).id).not.toBe(born({}).id);
  });

  it('deletes the address of a user for null, and keeps the address if it is not sent', () => {
    const made = born({ city: 'Bremen' });
    expect([addressAfter(made, null, TOKEN), addressAfter(made, undefined, TOKEN)]).toEqual([null, made]);
  });

  it("derives the full name of a user's address from first and last name", () => {
    const made = born({ first_name: 'Q', last_name: 'R' });
    expect(made.name).toBe('Q R');
    expect(addressAfter(made, { last_name: 'S' }, TOKEN)?.name).toBe('Q S');
    expect(addressAfter(made, { ...made, last_name: '' }, TOKEN)?.name).toBe('Q');
  });

  it('keeps a sent full name until the client sends a blank name', () => {
    const made = born({ first_name: 'Q', last_name: 'R', name: 'Dr. Q. R.' });
    expect(made.name).toBe('Dr. Q. R.');
    expect(addressAfter(made, { last_name: 'S' }, TOKEN)?.name).toBe('Dr. Q. R.');
    expect(addressAfter(made, { name: ' ' }, TOKEN)?.name).toBe('Q R');
  });

  it("stores a user's country code in upper case and the language in lower case", () => {
    expect(born({ country_code: 'de', language: 'DE' })).toMatchObject({ country_code: 'DE', language: 'de' });
    expect(born({})).toMatchObject({ country_code: null, language: null });
    const made = born({ country_code: 'de' });
    expect(addressAfter(made, { city: 'Bonn' }, TOKEN)?.country_code).toBe('DE');
    expect(addressAfter(made, { country_code: null }, TOKEN)?.country_code).toBeNull();
  });

  it('refuses an unknown country in the address of a user', () => {
    const errors = { 'default_address.country_code': ['must be a two-letter country code'] };
    expect(() => born({ country_code: 'zz' })).toThrow(expect.objectContaining({ code: 'invalid', errors }) as Error);
  });
});
