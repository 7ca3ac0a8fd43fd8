import { companyId } from '@marquee/contracts';
import { cartDigest, visitorDigest } from './digests';

const [one, other] = [companyId(1202), companyId(1203)];
const [today, tomorrow] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const KEY = 'd2f1c8a47b3e4f6c9a10';

describe('the digest of a visitor', () => {
  it('derives one visitor digest per company and day, without revealing the key', () => {
    const digest = visitorDigest(today, one, KEY);
    expect(digest).toMatch(/^[\w-]{22}$/);
    expect(visitorDigest(today, one, KEY)).toBe(digest);
    expect(digest).not.toContain(KEY.slice(0, 6));
  });

  it('derives different visitor digests for another company, another day and another key', () => {
    const digests = [
      visitorDigest(today, one, KEY),
      visitorDigest(today, other, KEY),
      visitorDigest(tomorrow, one, KEY),
      visitorDigest(today, one, `${KEY}1`),
    ];
    expect(new Set(digests).size).toBe(4);
  });
});

describe('the digest of a cart', () => {
  it('derives a stable cart digest that differs between companies', () => {
    expect(cartDigest(one, KEY)).toMatch(/^[\w-]{22}$/);
    expect(cartDigest(one, KEY)).toBe(cartDigest(one, KEY));
    expect(cartDigest(one, KEY)).not.toBe(cartDigest(other, KEY));
    expect(cartDigest(one, KEY)).not.toBe(visitorDigest(today, one, KEY));
  });
});
