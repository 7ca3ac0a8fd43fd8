import { aLoginToken, textsOfSameBytes } from '@marquee/testing';
import { openLoginToken } from './login-token.rules';

const [SECRET, FORMER] = ['a-secret-of-the-shop', 'the-secret-before'];
const CLAIMS = { email: 'kim@example.org', password: 'päss wörd', addresses: [{ city: 'Köln' }] };

describe('a login token', () => {
  // interface: Pre-authenticated customer login token rule 2; Pre-authenticated customer login token rule 3; Pre-authenticated customer login token rule 4; Pre-authenticated customer login token rule 5
  it('opens a login token with the current and with the former secret', async () => {
    for (const secret of [SECRET, FORMER]) {
      expect(openLoginToken(await aLoginToken(secret, CLAIMS), [SECRET, FORMER])).toEqual(CLAIMS);
    }
  });

  it('accepts a login token with or without padding', async () => {
    for (const length of [1, 2, 3, 17, 40]) {
      const claims = { email: 'x'.repeat(length) };
      const token = await aLoginToken(SECRET, claims);
      const padded = token.padEnd(Math.ceil(token.length / 4) * 4, '=');
      expect(openLoginToken(padded, [SECRET])).toEqual(claims);
    }
  });

  it.each([
    [1, 16],
    [17, 4],
    [33, 1],
  ])('opens a login token in only one base64 spelling: %i letters of email, %i spellings', async (letters, texts) => {
    const token = await aLoginToken(SECRET, { email: 'x'.repeat(letters) });
    const same = textsOfSameBytes(token);
    expect(same).toHaveLength(texts);
    const padded = same.flatMap((text) => [text, `${text}=`, `${text}==`]);
    const opened = padded.filter((text) => openLoginToken(text, [SECRET]) !== null);
    expect(opened).toEqual([token, `${token}=`, `${token}==`]);
  });

  it('rejects a login token with another secret or without a secret', async () => {
    const token = await aLoginToken(SECRET, CLAIMS);
    expect(openLoginToken(token, [FORMER])).toBeNull();
    expect(openLoginToken(token, [])).toBeNull();
  });

  it('does not open a login token with a single bit changed', async () => {
    const bytes = Buffer.from(await aLoginToken(SECRET, { a: 1 }), 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const bent = Buffer.from(bytes);
      bent.writeUInt8(bent.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect([bit, openLoginToken(bent.toString('base64url'), [SECRET])]).toEqual([bit, null]);
    }
  });

  it('does not open a login token whose beginning or end is missing', async () => {
    const token = await aLoginToken(SECRET, CLAIMS);
    for (let length = 0; length < token.length; length += 1) {
      expect(openLoginToken(token.slice(0, length), [SECRET])).toBeNull();
      if (length > 0) expect(openLoginToken(token.slice(length), [SECRET])).toBeNull();
    }
  });

  it.each(['', 'no token', 'a+b/', '====', '\0', 'ä'])('does not open %j as a login token', (token) => {
    expect(openLoginToken(token, [SECRET])).toBeNull();
  });

  it.each(['[]', 'null', '7', '"kim@example.org"', '{', ''])(
    'does not open a login token whose signed content is %s',
    async (text) => {
      expect(openLoginToken(await aLoginToken(SECRET, text), [SECRET])).toBeNull();
    },
  );
});
