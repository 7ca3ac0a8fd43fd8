import { hash } from '@node-rs/argon2';
import { Metrics } from '@marquee/service-kit';
import { Passwords } from './passwords';

/** A caller of some company, who waits for a minute. */
const caller = (company: number, address?: string) => ({ company, address, deadline: Date.now() + 60_000 });
const newPasswords = () => new Passwords(new Metrics('test'));
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

describe('passwords', () => {
  it('hashes passwords with argon2id at 19 MiB, two passes, one lane', async () => {
    expect(await newPasswords().hash(caller(1), 'a long secret')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('verifies a password against its hash, and rejects every password without a hash', async () => {
    const passwords = newPasswords();
    const encoded = await passwords.hash(caller(1), 'a long secret');
    expect(await passwords.verify(caller(1), encoded, 'a long secret')).toBe(true);
    expect(await passwords.verify(caller(1), encoded, 'a wrong secret')).toBe(false);
    expect(await passwords.verify(caller(1), null, 'a long secret')).toBe(false);
  });

  it.each([
    ['less memory', { ...COST, memoryCost: 9728 }],
    ['more memory', { ...COST, memoryCost: 38912 }],
    ['another number of passes', { ...COST, timeCost: 1 }],
    ['another number of lanes', { ...COST, parallelism: 2 }],
    ['another algorithm', { ...COST, algorithm: 1 }],
  ])('reports as outdated a hash that was made with %s', async (_what, cost) => {
    expect(newPasswords().needsRehash(await hash('a long secret', cost))).toBe(true);
  });

  it('reports a password hash of the current cost as up to date', async () => {
    expect(newPasswords().needsRehash(await hash('a long secret', COST))).toBe(false);
  });

  it('exports running, waiting and rejected password hashes as metrics', async () => {
    const metrics = new Metrics('test');
    const passwords = new Passwords(metrics);
    const shown = async (name: string) =>
      new RegExp(`^marquee_password_hashes_${name}.* (\\d+)$`, 'm').exec(await metrics.registry.metrics())?.[1];
    const asked = Array.from({ length: 70 }, () => passwords.verify(caller(1), null, 'x'));
    const settled = Promise.allSettled(asked);
    // Runs one job at a time on a small machine, two on larger machines.
    const running = Number(await shown('running'));
    expect([[1, 2].includes(running), await shown('waiting')]).toEqual([true, '64']);
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    const tooMany = 70 - 64 - running;
    expect([refused.length, await shown('refused_total'), await shown('waiting')]).toEqual([
      tooMany,
      `${tooMany}`,
      '0',
    ]);
    expect(await passwords.verify(caller(1), null, 'x')).toBe(false);
  });

  it("hashes passwords for one company's networks in turn, counting an IPv6 network once", async () => {
    const passwords = newPasswords();
    const served: string[] = [];
    const check = async (address: string) => {
      await passwords.verify(caller(1, address), null, 'x');
      served.push(address);
    };
    const flood = Array.from({ length: 12 }, (_, n) => check(`2001:db8::${n + 1}`));
    await Promise.all([...flood, check('192.0.2.7')]);
    expect(served.indexOf('192.0.2.7')).toBeLessThan(6);
  });
});
