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
  it('is 64 characters that say company, chain and generation', () => {
    const text = tokens.encode(token, null);
    expect(text).toMatch(/^[\w-]{64}$/);
    expect(tokens.decode(text)).toEqual(token);
    const bytes = Buffer.from(text, 'base64url');
    expect(bytes.subarray(0, 16).toString('hex')).toBe('0000000004b20001a13b860000000003');
    const mac = createHmac('sha256', vault.derive('refresh tokens')).update(bytes.subarray(0, 16)).digest();
    expect(bytes.subarray(16)).toEqual(mac);
  });

  it('holds the largest numbers there can be', () => {
    const largest = { company: 2 ** 48 - 1, chain: 2 ** 48 - 1, generation: 2 ** 32 - 1 };
    expect(tokens.decode(tokens.encode(largest, SALT))).toEqual(largest);
  });

  it('is the same each time it is made, and another for each generation', () => {
    expect(tokens.encode(token, null)).toBe(tokens.encode({ ...token }, null));
    expect(tokens.encode({ ...token, generation: 4 }, null)).not.toBe(tokens.encode(token, null));
  });

  it('is not taken from anybody without the key, nor with a bit changed anywhere', () => {
    const text = tokens.encode(token, null);
    expect(new RefreshTokens(aVault()).decode(text)).toBeNull();
    for (let byte = 0; byte < 48; byte += 1) {
      const changed = Buffer.from(text, 'base64url');
      changed[byte] = (changed[byte] as number) ^ 1;
      const sent = changed.toString('base64url');
      expect(tokens.decode(sent) !== null && tokens.fits(sent, null)).toBe(false);
    }
  });

  it.each(['', 'nonsense', 'ä'.repeat(64), ' '.repeat(64), 'A'.repeat(63), 'A'.repeat(65)])('is not %j', (text) => {
    expect(tokens.decode(text)).toBeNull();
  });

  it('is written in one way only', () => {
    const text = tokens.encode(token, null);
    expect(tokens.decode(`${text}=`)).toBeNull();
    expect(tokens.decode(`${text}\n`)).toBeNull();
    expect(tokens.decode(` ${text}`)).toBeNull();
  });

  it('fits the chain with its salt and no other, and says so to whoever has the key alone', () => {
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

  it('of a chain with a salt does not fit with a bit changed in its second half', () => {
    for (let byte = 32; byte < 48; byte += 1) {
      const changed = Buffer.from(tokens.encode(token, SALT), 'base64url');
      changed[byte] = (changed[byte] as number) ^ 1;
      expect(tokens.fits(changed.toString('base64url'), SALT)).toBe(false);
    }
  });
});
