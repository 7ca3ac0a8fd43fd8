import { sign, verify } from 'node:crypto';
import fc from 'fast-check';
import { KeyRing, licenseKey, readLicenseKey, type CompanyKeys } from './index';

const ring = new KeyRing(Buffer.alloc(32, 7).toString('base64'));
const keysOf = (company: number) => ring.of(company);
const KEY = licenseKey(ring.of(1202), { license_id: 88, version: 1 });
const CONTENT = { company_id: 1202, license_id: 88, version: 1 };

/** A text that another program signed with the company's key. */
function signedText(content: string, company = 1202): string {
  const url = (bytes: Buffer) => bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  const text = `key/${url(Buffer.from(content))}`;
  return `${text}.${url(sign(null, Buffer.from(text), ring.of(company).privateKey))}`;
}

describe('the key of a license', () => {
  it('contains company, license and version, signed as license clients verify it', () => {
    const [text = '', signature = ''] = KEY.split('.');
    expect(Buffer.from(text.slice(4), 'base64url').toString()).toBe('{"c":1202,"l":88,"v":1}');
    const { privateKey } = ring.of(1202);
    expect(verify(null, Buffer.from(text), privateKey, Buffer.from(signature, 'base64url'))).toBe(true);
    expect([text.slice(4), signature].map((part) => part.length % 4)).toEqual([0, 0]);
  });

  it('yields the same text at every computation', () => {
    expect(licenseKey(ring.of(1202), { license_id: 88, version: 1 })).toBe(KEY);
    expect(licenseKey(ring.of(1202), { license_id: 88, version: 2 })).not.toBe(KEY);
  });

  it('returns the content of every key that a company signed', () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(id, id, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (company_id, license_id, version) => {
        const content = { company_id, license_id, version };
        expect(readLicenseKey(keysOf, licenseKey(ring.of(company_id), content))).toEqual(content);
      }),
    );
  });

  it('returns null for a key with any changed, missing or added character', () => {
    expect(readLicenseKey(keysOf, KEY)).toEqual(CONTENT);
    const letters = fc.constantFrom(...Array.from('ABab09-_=./ \n'));
    fc.assert(
      fc.property(fc.nat(KEY.length), fc.nat(2), letters, (at, removed, letter) => {
        const changed = KEY.slice(0, at) + letter + KEY.slice(at + removed);
        fc.pre(changed !== KEY);
        expect(readLicenseKey(keysOf, changed)).toBeNull();
        expect(readLicenseKey(keysOf, KEY.slice(0, at))).toEqual(at === KEY.length ? CONTENT : null);
      }),
      { numRuns: 1000 },
    );
  });

  it('returns null for a second spelling of the same signature', () => {
    const [last = ''] = KEY.slice(-3);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spelling = `${KEY.slice(0, -3)}${alphabet[alphabet.indexOf(last) + 1]}==`;
    const bytesOf = (key: string) => Buffer.from(key.split('.')[1] ?? '', 'base64url');
    expect(bytesOf(spelling).equals(bytesOf(KEY))).toBe(true);
    expect(readLicenseKey(keysOf, spelling)).toBeNull();
  });

  it.each([
    ['of another company', signedText('{"c":1202,"l":88,"v":1}', 1203)],
    ['with a blank in its content', signedText('{"c":1202, "l":88,"v":1}')],
    ['with another member', signedText('{"c":1202,"l":88,"v":1,"x":1}')],
    ['with a fraction', signedText('{"c":1202,"l":8.5,"v":1}')],
    ['with zero', signedText('{"c":1202,"l":0,"v":1}')],
    ['with an id beyond all numbers', signedText('{"c":1202,"l":9999999999999999,"v":1}')],
  ])('returns null for a signed text %s', (_what, key) => {
    expect(readLicenseKey(keysOf, key)).toBeNull();
  });

  it('computes no signature for texts without the shape of a key', () => {
    const never = (): CompanyKeys => {
      throw new Error('The keys of a company were derived.');
    };
    expect(() => readLicenseKey(never, KEY)).toThrow('derived');
    const shapeless = [
      '',
      'key/',
      KEY.slice(1),
      KEY.slice(0, -1),
      `${KEY}=`,
      KEY.repeat(100_000),
      KEY.replace('.', ''),
    ];
    for (const text of shapeless) expect(readLicenseKey(never, text)).toBeNull();
  });
});
