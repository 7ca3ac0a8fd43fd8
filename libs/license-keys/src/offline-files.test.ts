import { createDecipheriv, createHash, verify } from 'node:crypto';
import { KeyRing, licenseKey, offlineFile, revokedList, type FiledDevice, type FiledLicense } from './index';

const keys = new KeyRing(Buffer.alloc(32, 7).toString('base64')).of(1202);
const KEY = licenseKey(keys, { license_id: 88, version: 1 });
const ISSUED = new Date('2026-11-19T12:00:00Z');
const EXPIRES = new Date('2026-11-26T12:00:00Z');
const LICENSE: FiledLicense = {
  id: 88,
  order_id: 7,
  product_id: '1202-5',
  title: 'Ein Film für zwei',
  acquired_at: new Date('2026-11-01T08:30:00Z'),
  expires_at: null,
  first_used_at: null,
  devices: 5,
  entitlements: ['HD'],
  terms: { allow_play: 1, expiration_date: '2027-02-01T12:00:00' },
};
const DEVICE: FiledDevice = { id: 3, fingerprint: 'f-1', name: null, platform: 'linux', created_at: ISSUED };
const FILE = { serial: 's-1', issued: ISSUED, expires: EXPIRES, license: LICENSE, device: null, license_key: KEY };

/** The parts of a file, read as its format is published. */
function envelopeOf(text: string) {
  const [, label, body = ''] = /^-----BEGIN ([A-Z ]+)-----\n([\s\S]*)\n-----END \1-----\n$/.exec(text) ?? [];
  const json = Buffer.from(body.replaceAll('\n', ''), 'base64').toString();
  const envelope = JSON.parse(json) as { enc: string; sig: string; alg: string };
  return { ...envelope, label, lines: body.split('\n') };
}
function isSigned(text: string, prefix: string): boolean {
  const { enc, sig } = envelopeOf(text);
  return verify(null, Buffer.from(`${prefix}/${enc}`), keys.privateKey, Buffer.from(sig, 'base64'));
}
function plainOf(text: string): unknown {
  return JSON.parse(Buffer.from(envelopeOf(text).enc, 'base64').toString());
}
function decrypted(text: string, secret: string): unknown {
  const [ciphertext, iv, tag] = envelopeOf(text)
    .enc.split('.')
    .map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer, Buffer];
  expect([iv.length, tag.length]).toEqual([12, 16]);
  const decipher = createDecipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv).setAuthTag(tag);
  return JSON.parse(Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString());
}

describe('a license file', () => {
  it('breaks the envelope into lines of 60 characters', () => {
    const { lines, label, alg } = envelopeOf(offlineFile(keys, FILE));
    expect({ label, alg }).toEqual({ label: 'LICENSE FILE', alg: 'aes-256-gcm+ed25519' });
    expect(new Set(lines.slice(0, -1).map((line) => line.length))).toEqual(new Set([60]));
    expect(lines.at(-1)?.length).toBeLessThanOrEqual(60);
  });

  it('signs the encrypted content as a license, and not as another kind', () => {
    const text = offlineFile(keys, FILE);
    expect([isSigned(text, 'license'), isSigned(text, 'machine'), isSigned(text, 'key')]).toEqual([true, false, false]);
  });

  it('encrypts the content for the license key, with a new nonce each time', () => {
    const [one, other] = [offlineFile(keys, FILE), offlineFile(keys, FILE)];
    expect(envelopeOf(one).enc).not.toBe(envelopeOf(other).enc);
    expect(decrypted(one, KEY)).toEqual(decrypted(other, KEY));
    expect(() => decrypted(one, `${KEY}x`)).toThrow('authenticate');
  });

  it('contains the license as a JSON:API document, whose times have a zone', () => {
    const document = decrypted(offlineFile(keys, FILE), KEY);
    expect(document).toEqual(plainOf(offlineFile(keys, { ...FILE, license_key: null })));
    expect(document).toMatchObject({
      data: {
        type: 'licenses',
        id: '88',
        attributes: {
          name: 'Ein Film für zwei',
          expiry: null,
          maxMachines: 5,
          metadata: { product_id: '1202-5', terms: { allow_play: 1, expiration_date: '2027-02-01T12:00:00.000Z' } },
        },
        relationships: { entitlements: { data: [{ type: 'entitlements', id: 'HD' }] } },
      },
      included: [{ type: 'entitlements', id: 'HD', attributes: { code: 'HD' } }],
      meta: {
        issued: '2026-11-19T12:00:00.000Z',
        expiry: '2026-11-26T12:00:00.000Z',
        ttl: 604_800,
        serial: 's-1',
        kid: keys.kid,
      },
    });
    expect(JSON.stringify(document)).not.toMatch(/\d{2}T\d{2}:\d{2}:\d{2}"/);
  });

  it('omits expiry and ttl if the file never ends, and the limit of devices if that is 0', () => {
    const file = { ...FILE, expires: null, license_key: null, license: { ...LICENSE, devices: 0 } };
    const text = offlineFile(keys, file);
    expect(envelopeOf(text).alg).toBe('base64+ed25519');
    expect(plainOf(text)).toMatchObject({
      data: { attributes: { maxMachines: null } },
      meta: { expiry: null, ttl: null },
    });
  });
});

describe('a machine file', () => {
  it('encrypts the content for the license key and the fingerprint together', () => {
    const text = offlineFile(keys, { ...FILE, device: DEVICE });
    expect(envelopeOf(text).label).toBe('MACHINE FILE');
    expect([isSigned(text, 'machine'), isSigned(text, 'license')]).toEqual([true, false]);
    expect(decrypted(text, `${KEY}f-1`)).toMatchObject({
      data: { type: 'machines', id: '3', attributes: { fingerprint: 'f-1', platform: 'linux' } },
      included: [
        { type: 'licenses', id: '88' },
        { type: 'entitlements', id: 'HD' },
      ],
    });
    expect(() => decrypted(text, KEY)).toThrow('authenticate');
  });
});

describe('the list of revoked files', () => {
  it('names revoked licenses and files in an envelope of its own kind', () => {
    const text = revokedList(keys, { issued: ISSUED, expires: EXPIRES, serials: ['s-1'], licenses: [88] });
    expect(envelopeOf(text)).toMatchObject({ label: 'REVOKED LIST', alg: 'base64+ed25519' });
    expect([isSigned(text, 'revoked'), isSigned(text, 'license')]).toEqual([true, false]);
    expect(plainOf(text)).toEqual({
      data: [
        { type: 'licenses', id: '88' },
        { type: 'files', id: 's-1' },
      ],
      meta: { issued: '2026-11-19T12:00:00.000Z', expiry: '2026-11-26T12:00:00.000Z', ttl: 604_800, kid: keys.kid },
    });
  });
});
