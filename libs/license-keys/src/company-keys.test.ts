import { createPublicKey, sign, verify } from 'node:crypto';
import { KeyRing, keysOfSeed, publicKeySet } from './index';

const SECRET = Buffer.alloc(32, 7).toString('base64');

describe('the keys of a company', () => {
  it('derives the same pair of keys in every process', () => {
    const [one, other] = [new KeyRing(SECRET).of(1202), new KeyRing(SECRET).of(1202)];
    expect(one.publicKey.equals(other.publicKey)).toBe(true);
    expect(one.kid).toBe(other.kid);
    // HKDF-SHA-256 with the info `license/1202/1`, by another implementation (Python's `cryptography`).
    expect(one.publicKey.toString('hex')).toBe('2eed4a7ab7e68889e2915bcc149151cc89a90a17cdeb1dca344cb87d4c1440fb');
  });

  it('derives different keys for another company or another secret', () => {
    const ring = new KeyRing(SECRET);
    const others = [ring.of(1203), new KeyRing(Buffer.alloc(32, 8).toString('base64')).of(1202)];
    for (const other of others) expect(other.publicKey.equals(ring.of(1202).publicKey)).toBe(false);
  });

  it('derives the pair of a company only once', () => {
    const ring = new KeyRing(SECRET);
    expect(ring.of(1202)).toBe(ring.of(1202));
  });

  it.each(['', 'short', Buffer.alloc(31).toString('base64')])(
    'refuses %j as a secret, because it is too short',
    (secret) => {
      expect(() => new KeyRing(secret)).toThrow('LICENSE_SIGNING_SECRET');
    },
  );

  it('publishes the key as a JWK set whose key verifies signatures', () => {
    const keys = new KeyRing(SECRET).of(1202);
    const { keys: published, hex } = publicKeySet(keys);
    expect(published).toHaveLength(1);
    const publicKey = createPublicKey({ key: { ...published[0] }, format: 'jwk' });
    expect(verify(null, Buffer.from('text'), publicKey, sign(null, Buffer.from('text'), keys.privateKey))).toBe(true);
    expect(Buffer.from(hex, 'hex').toString('base64url')).toBe(published[0]?.x);
  });

  it('names a key by the thumbprint that RFC 8037 gives as an example', () => {
    const seed = Buffer.from('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A', 'base64url');
    expect(publicKeySet(keysOfSeed(1, seed)).keys).toMatchObject([
      { kid: 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
    ]);
  });
});
