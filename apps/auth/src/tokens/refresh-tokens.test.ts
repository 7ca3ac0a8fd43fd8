import { createHmac, randomBytes } from 'node:crypto';
import { decodeRefreshToken, encodeRefreshToken } from './refresh-tokens';

const key = randomBytes(32);
const token = { company: 1202, chain: 7_000_000_000, generation: 3 };

describe('a refresh token', () => {
  it('is 64 characters that say company, chain and generation', () => {
    const text = encodeRefreshToken(key, token);
    expect(text).toMatch(/^[\w-]{64}$/);
    expect(decodeRefreshToken(key, text)).toEqual(token);
    const bytes = Buffer.from(text, 'base64url');
    expect(bytes.subarray(0, 16).toString('hex')).toBe('0000000004b20001a13b860000000003');
    expect(bytes.subarray(16)).toEqual(createHmac('sha256', key).update(bytes.subarray(0, 16)).digest());
  });

  it('holds the largest numbers there can be', () => {
    const largest = { company: 2 ** 48 - 1, chain: 2 ** 48 - 1, generation: 2 ** 32 - 1 };
    expect(decodeRefreshToken(key, encodeRefreshToken(key, largest))).toEqual(largest);
  });

  it('is the same each time it is made, and another for each generation', () => {
    expect(encodeRefreshToken(key, token)).toBe(encodeRefreshToken(key, { ...token }));
    expect(encodeRefreshToken(key, { ...token, generation: 4 })).not.toBe(encodeRefreshToken(key, token));
  });

  it('is not taken from anybody without the key, nor with a bit changed anywhere', () => {
    const text = encodeRefreshToken(key, token);
    expect(decodeRefreshToken(randomBytes(32), text)).toBeNull();
    for (let byte = 0; byte < 48; byte += 1) {
      const changed = Buffer.from(text, 'base64url');
      changed[byte] = (changed[byte] as number) ^ 1;
      expect(decodeRefreshToken(key, changed.toString('base64url'))).toBeNull();
    }
  });

  it.each(['', 'nonsense', 'ä'.repeat(64), ' '.repeat(64), 'A'.repeat(63), 'A'.repeat(65)])('is not %j', (text) => {
    expect(decodeRefreshToken(key, text)).toBeNull();
  });

  it('is written in one way only', () => {
    const text = encodeRefreshToken(key, token);
    expect(decodeRefreshToken(key, `${text}=`)).toBeNull();
    expect(decodeRefreshToken(key, `${text}\n`)).toBeNull();
    expect(decodeRefreshToken(key, ` ${text}`)).toBeNull();
  });
});
