import type { CustomerAddress } from '@marquee/contracts';
import { addressesFrom, MAX_ADDRESSES, type SentAddress } from '../customers/addresses.rules';
import { addressesAfterLogin } from './login-addresses.rules';

const TOKEN = 'ABCDEFGHIJKLMNOP';
const KOELN = { address1: 'Domstr. 1', city: 'Köln', zip: '50667', country_code: 'DE' };
const BONN = { city: 'Bonn' };

/** The addresses of a customer after a login with these; new ids start at 100. */
function after(present: readonly CustomerAddress[], ...sent: SentAddress[]): CustomerAddress[] {
  const wanted = addressesAfterLogin(present, sent);
  return addressesFrom(
    present,
    [...wanted],
    wanted.map((_, index) => 100 + index),
    TOKEN,
  );
}
const having = (...sent: SentAddress[]) =>
  addressesFrom(
    [],
    sent,
    sent.map((_, index) => 1 + index),
    TOKEN,
  );
const shown = (addresses: readonly CustomerAddress[]) =>
  addresses.map(({ id, city, default: isDefault }) => `${id} ${city}${isDefault ? ' default' : ''}`);

describe('the addresses of a customer after a login', () => {
  it('merges two equal addresses of a login, and marks the result as default if either was', () => {
    expect(shown(after([], BONN, KOELN, KOELN))).toEqual(['100 Bonn default', '101 Köln']);
    expect(shown(after([], BONN, KOELN, { ...KOELN, default: true }))).toEqual(['100 Bonn', '101 Köln default']);
  });

  it('keeps the stored addresses if a login sends equal addresses again', () => {
    for (const present of [having(KOELN), having(BONN, KOELN), having(KOELN, KOELN), having(KOELN, { city: 'Köln' })]) {
      expect(after(present, KOELN, KOELN)).toEqual(present);
      expect(after(present, { city: 'Köln' }, KOELN)).toEqual(present);
    }
  });

  it('matches login addresses that differ from stored addresses only in notation', () => {
    const present = having({ ...KOELN, first_name: 'Kim', last_name: 'Lee' });
    expect(after(present, { ...KOELN, first_name: 'Kim', last_name: 'Lee', country_code: 'de', name: '' })).toEqual(
      present,
    );
  });

  it('sets the default address as sent by a login, and adds every address that differs', () => {
    const present = having(BONN, KOELN);
    expect(shown(after(present, { ...KOELN, default: true }))).toEqual(['1 Bonn', '2 Köln default']);
    expect(shown(after(present, { ...KOELN, zip: '50668' }))).toEqual(['1 Bonn default', '2 Köln', '102 Köln']);
  });

  it('adds addresses up to the maximum at a login, and never replaces an address', () => {
    const present = having(...Array.from({ length: MAX_ADDRESSES }, (_, n) => ({ city: `City ${n}` })));
    const last = { city: `City ${MAX_ADDRESSES - 1}` };
    expect(after(present, KOELN, last)).toEqual(present);
    expect(after(present.slice(1), KOELN, BONN).map(({ city }) => city)).toEqual([
      ...present.slice(1).map(({ city }) => city),
      'Köln',
    ]);
  });
});
