import { randomBytes, randomInt } from 'node:crypto';
import { Bus } from '@marquee/bus';
import { licenseUse, ShopError } from '@marquee/contracts';
import { withDatabase } from '../../bench/database';
import type { Scene } from './scene';
import type { LicenseShop, SoldLicense } from './shop';

const CONCURRENCY = 64;
const DEADLINE_MS = 30_000;
/** A key that needs a read gets no answer while the tables are locked. */
const LOCKED_DEADLINE_MS = 1_000;
const LOCK = 'lock table licensing.licenses, licensing.companies, licensing.use_counts in access exclusive mode';

/**
 * Sends forged keys to licensing, past the limits of the gateway, while all tables that a good key needs are locked. Returns what is
 * wrong with the answers.
 */
export async function forgeKeys(scene: Scene, shop: LicenseShop, count: number): Promise<string[]> {
  const { system, signal, log } = scene;
  const license = await shop.sellOne({});
  const bus = await Bus.connect({ url: system.natsUrl, name: 'gateway', password: system.secrets.nats.gateway ?? '' });
  const ask = (key: string, timeoutMs = DEADLINE_MS) =>
    bus.call(licenseUse.validate, { requestId: 'forged', deadline: Date.now() + timeoutMs }, { key });
  const failures = new Map<string | null, number>();
  const forge = async () => {
    for (let sent = 0; sent < count / CONCURRENCY; sent += 1) {
      signal.throwIfAborted();
      const failure = await failureOf(ask(forged(license)));
      failures.set(failure, (failures.get(failure) ?? 0) + 1);
    }
  };
  try {
    await ask(license.key);
    const good = await withDatabase(system.adminUrl, async (database) => {
      await database.query('begin');
      await database.query(LOCK);
      await Promise.all(Array.from({ length: CONCURRENCY }, forge));
      return failureOf(ask(license.key, LOCKED_DEADLINE_MS));
    });
    log(`forged keys: ${JSON.stringify(Object.fromEntries(failures))}; a good key: ${good ?? 'answered'}`);
    failures.delete('license_key_invalid');
    return [
      ...[...failures].map(([failure, times]) => `${times} forged keys were answered with ${failure ?? 'success'}`),
      ...(good === null ? ['a good key needed no read, so the lock shows nothing'] : []),
    ];
  } finally {
    await bus.drain();
  }
}

async function failureOf(asked: Promise<unknown>): Promise<string | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (error instanceof ShopError) return error.code;
    throw error;
  }
}

/** Keys of every kind: random, for other licenses and versions, of other companies, changed and cut. */
function forged({ key, company, id }: SoldLicense): string {
  const [signed = '', signature = ''] = key.split('.');
  const content = (of: object) => `key/${Buffer.from(JSON.stringify(of)).toString('base64url')}`;
  const kinds = [
    () => `${signed}.${randomBytes(64).toString('base64url')}==`,
    () => `${content({ c: company, l: randomInt(1, 1_000_000), v: 1 })}.${signature}`,
    () => `${content({ c: company, l: id, v: randomInt(2, 100) })}.${signature}`,
    () => `${content({ c: randomInt(1, 1_000_000), l: id, v: 1 })}.${signature}`,
    () => key.slice(0, randomInt(4, key.length - 4)),
    () => `key/${randomBytes(randomInt(1, 40)).toString('base64url')}.${randomBytes(64).toString('base64url')}`,
  ];
  return (kinds[randomInt(kinds.length)] ?? kinds[0])?.() ?? '';
}
