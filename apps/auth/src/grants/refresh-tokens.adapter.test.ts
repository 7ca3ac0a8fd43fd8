import { createHmac, randomBytes } from 'node:crypto';
import type { AuthConfig } from '../auth.config';
import { Vault } from '../secrets/vault.adapter';
import { RefreshTokens } from './refresh-tokens.adapter';

const aVault = () => new Vault({ vaultKey: randomBytes(32).toString('base64') } as AuthConfig);
const vault = aVault();
const tokens = new RefreshTokens(vault);
const token = { company: 1202, chain: 7_000_000_000, generation: 3 };

const SALT = 'drawn-with-the-chain';

describe('a refresh token', () => {
  it('encodes company, chain and generation in a refresh token of 64 characters', () => {
    const text = tokens.encode(token, null);
    expect(text).toMatch(/^[\w-]{64}$/);
    expect(tokens.decode(text)).toEqual(token);
    const bytes = Buffer.from(text, 'base64url');
    expect(bytes.subarray(0, 16).toString('hex')).toBe('0000000004b20001a13b860000000003');
    const mac = createHmac('sha256', vault.derive('refresh tokens')).update(bytes.subarray(0, 16)).digest();
    expect(bytes.subarray(16)).toEqual(mac);
  });

  it('encodes the largest numbers in a refresh token', () => {
    const largest = { company: 2 ** 48 - 1, chain: 2 ** 48 - 1, generation: 2 ** 32 - 1 };
    expect(tokens.decode(tokens.encode(largest, SALT))).toEqual(largest);
  });

  it('derives a stable refresh token for each generation of a chain', () => {
    expect(tokens.encode(token, null)).toBe(tokens.encode({ ...token }, null));
    expect(tokens.encode({ ...token, generation: 4 }, null)).not.toBe(tokens.encode(token, null));
  });

  it('refuses a refresh token made without the key or with one bit changed', () => {
    const text = tokens.encode(token, null);
    expect(new RefreshTokens(aVault()).decode(text)).toBeNull();
    for (let byte = 0; byte < 48; byte += 1) {
      const changed = Buffer.from(text, 'base64url');
      changed[byte] = (changed[byte] as number) ^ 1;
      const sent = changed.toString('base64url');
      expect(tokens.decode(sent) !== null && tokens.fits(sent, null)).toBe(false);
    }
  });

  it.each(['', 'nonsense', 'ä'.repeat(64), ' '.repeat(64), 'A'.repeat(63), 'A'.repeat(65)])(
    'does not decode %j as a refresh token',
    (text) => {
      expect(tokens.decode(text)).toBeNull();
    },
  );

  it('accepts exactly one spelling for each refresh token', () => {
    const text = tokens.encode(token, null);
    expect(tokens.decode(`${text}=`)).toBeNull();
    expect(tokens.decode(`${text}\n`)).toBeNull();
    expect(tokens.decode(` ${text}`)).toBeNull();
  });

  it('decodes a refresh token with the key alone, but matches only the chain with its salt', () => {
    for (const [salt, others] of [
      [SALT, ['another', null]],
      [null, [SALT]],
    ] as const) {
      const text = tokens.encode(token, salt);
      expect(tokens.decode(text)).toEqual(token);
      expect(tokens.fits(text, salt)).toBe(true);
      for (const other of others) expect(tokens.fits(text, other)).toBe(false);
    }
  });

  it('refuses a refresh token of a salted chain with one bit changed in its second half', () => {
    for (let byte = 32; byte < 48; byte += 1) {
      const changed = Buffer.from(tokens.encode(token, SALT), 'base64url');
      changed[byte] = (changed[byte] as number) ^ 1;
      expect(tokens.fits(changed.toString('base64url'), SALT)).toBe(false);
    }
  });
});
