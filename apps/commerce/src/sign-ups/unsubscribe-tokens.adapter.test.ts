import { randomBytes } from 'node:crypto';
import type { CommerceConfig } from '../commerce.config';
import { UnsubscribeTokens } from './unsubscribe-tokens.adapter';

const tokensWith = (key: Buffer) => new UnsubscribeTokens({ linkKey: key.toString('base64') } as CommerceConfig);
const tokens = tokensWith(randomBytes(32));
const said = { company: 1202, recipient: 7_000_000_000 };

describe('unsubscribe tokens', () => {
  it('encodes company and recipient in an unsubscribe token of 48 characters, always the same', () => {
    const text = tokens.encode(said);
    expect(text).toMatch(/^[\w-]{48}$/);
    expect(tokens.decode(text)).toEqual(said);
    expect(tokens.encode({ ...said })).toBe(text);
    const largest = { company: 2 ** 48 - 1, recipient: 2 ** 48 - 1 };
    expect(tokens.decode(tokens.encode(largest))).toEqual(largest);
  });

  it('rejects an unsubscribe token with another key or with a changed bit', () => {
    const text = tokens.encode(said);
    expect(tokensWith(randomBytes(32)).decode(text)).toBeNull();
    for (let byte = 0; byte < 36; byte += 1) {
      const changed = Buffer.from(text, 'base64url');
      changed[byte] = (changed[byte] as number) ^ 1;
      expect(tokens.decode(changed.toString('base64url'))).toBeNull();
    }
  });

  it.each(['', 'nonsense', 'ä'.repeat(48), 'A'.repeat(47), 'A'.repeat(49)])(
    'rejects the invalid unsubscribe token %j',
    (text) => {
      expect(tokens.decode(text)).toBeNull();
    },
  );

  it('requires a key of 32 bytes for unsubscribe tokens', () => {
    expect(() => tokensWith(randomBytes(31))).toThrow(
      'LINK_KEY must be 32 bytes in base64. Create one with: openssl rand -base64 32',
    );
  });
});
