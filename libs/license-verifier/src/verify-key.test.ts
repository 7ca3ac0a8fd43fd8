import fc from 'fast-check';
import { KeyRing, licenseKey } from '@marquee/license-keys';
import { verifyLicenseKey } from './index';

const ring = new KeyRing(Buffer.alloc(32, 7).toString('base64'));
const hexOf = (company: number) => ring.of(company).publicKey.toString('hex');
const KEY = licenseKey(ring.of(1202), { license_id: 88, version: 2 });

describe('the key of a license, offline', () => {
  it('names company, license and version of a genuine key', async () => {
    const content = { company_id: 1202, license_id: 88, version: 2 };
    expect(await verifyLicenseKey(KEY, hexOf(1202))).toEqual(content);
    expect(await verifyLicenseKey(KEY, [hexOf(1203), hexOf(1202)])).toEqual(content);
  });

  it('returns null for a key of another company, and for no key', async () => {
    expect(await verifyLicenseKey(KEY, hexOf(1203))).toBeNull();
    for (const text of ['', 'key/', 'key/.', `${KEY} `, KEY.slice(4)]) {
      expect(await verifyLicenseKey(text, hexOf(1202))).toBeNull();
    }
  });

  it('returns null for each of 1,000 mutated keys', async () => {
    const letters = fc.constantFrom(...Array.from('ABQgw09-_=./+ \n'));
    await fc.assert(
      fc.asyncProperty(fc.nat(KEY.length), fc.nat(2), letters, async (at, removed, letter) => {
        const mutated = KEY.slice(0, at) + letter + KEY.slice(at + removed);
        fc.pre(mutated !== KEY);
        expect(await verifyLicenseKey(mutated, hexOf(1202))).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });
});
