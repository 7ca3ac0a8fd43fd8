import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Bus } from '@marquee/bus';
import { licenseUse, ShopError } from '@marquee/contracts';
import { withDatabase } from '../../bench/database';
import type { Scene } from './scene';
import type { LicenseShop, SoldLicense } from './shop';

const CONCURRENCY = 64;
const DEADLINE_MS = 30_000;
/** Postgres shows the counts of a session that is idle after a second. */
const SHOWN_MS = 2_500;

/** Scans of the tables that a request with a good key reads; workers read none of them. */
const READS = `
  select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as reads from pg_stat_user_tables
  where schemaname = 'licensing' and relname in ('licenses', 'companies', 'use_counts')`;

/** Sends forged keys to licensing, past the limits of the gateway. Returns what is wrong with the answers and the reads. */
export async function forgeKeys(scene: Scene, shop: LicenseShop, count: number): Promise<string[]> {
  const { system, signal, log } = scene;
  const license = await shop.sellOne({});
  const bus = await Bus.connect({ url: system.natsUrl, name: 'gateway', password: system.secrets.nats.gateway ?? '' });
  const ask = (key: string) =>
    bus.call(licenseUse.validate, { requestId: 'forged', deadline: Date.now() + DEADLINE_MS }, { key });
  try {
    await ask(license.key);
    const before = await quietReads(scene);
    let [sent, refused] = [0, 0];
    const work = async () => {
      while (sent < count) {
        signal.throwIfAborted();
        sent += 1;
        const error: unknown = await ask(forged(license)).catch((caught: unknown) => caught);
        if (error instanceof ShopError && error.code === 'license_key_invalid') refused += 1;
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    const after = await quietReads(scene);
    await ask(license.key);
    const good = (await quietReads(scene)) - after;
    log(`${refused} of ${sent} forged keys refused with ${after - before} reads; a good key took ${good}`);
    return [
      ...(refused === sent ? [] : [`${sent - refused} forged keys were not refused`]),
      ...(after === before ? [] : [`forged keys took ${after - before} reads`]),
      ...(good > 0 ? [] : ['a good key took no read, so the count shows nothing']),
    ];
  } finally {
    await bus.drain();
  }
}

/** Events of earlier work are handled when the number no longer changes. */
async function quietReads(scene: Scene): Promise<number> {
  for (let before = await readsOf(scene); ;) {
    scene.signal.throwIfAborted();
    const reads = await readsOf(scene);
    if (reads === before) return reads;
    before = reads;
  }
}

async function readsOf({ system }: Scene): Promise<number> {
  await sleep(SHOWN_MS);
  return withDatabase(system.adminUrl, async (database) => {
    const { rows } = await database.query<{ reads: number }>(READS);
    return rows[0]?.reads ?? 0;
  });
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
