import { hash } from '@node-rs/argon2';
import { ShopError } from '@marquee/contracts';
import { Passwords } from './passwords';

const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

describe('passwords', () => {
  it('are hashed with argon2id at 19 MiB, two passes, one lane', async () => {
    expect(await new Passwords().hash('a long secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('are verified against their hash, and never against none', async () => {
    const passwords = new Passwords();
    const encoded = await passwords.hash('a long secret');
    expect(await passwords.verify(encoded, 'a long secret')).toBe(true);
    expect(await passwords.verify(encoded, 'a wrong secret')).toBe(false);
    expect(await passwords.verify(null, 'a long secret')).toBe(false);
  });

  it.each([
    ['less memory', { ...COST, memoryCost: 9728 }],
    ['more memory', { ...COST, memoryCost: 38912 }],
    ['another number of passes', { ...COST, timeCost: 1 }],
    ['another number of lanes', { ...COST, parallelism: 2 }],
    ['another algorithm', { ...COST, algorithm: 1 }],
  ])('are hashed again when the hash was made with %s', async (_what, cost) => {
    expect(new Passwords().needsRehash(await hash('a long secret', cost))).toBe(true);
  });

  it('are not hashed again at the same cost', async () => {
    expect(new Passwords().needsRehash(await hash('a long secret', COST))).toBe(false);
  });

  it('wait in line up to a bound, are refused beyond it, and go on afterwards', async () => {
    const passwords = new Passwords();
    const asked = await Promise.allSettled(Array.from({ length: 70 }, () => passwords.verify(null, 'x')));
    const refused = asked.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refused).toHaveLength(70 - 2 - 64);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable' } satisfies Partial<ShopError>);
    expect(await passwords.verify(null, 'x')).toBe(false);
  });
});
