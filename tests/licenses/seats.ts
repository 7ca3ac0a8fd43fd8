import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { withDatabase } from '../../bench/database';
import type { Dice } from '../../bench/soak/chaos/dice';
import { LicenseClient } from './client';
import { kill, LICENSING, restart, type Scene } from './scene';
import type { LicenseShop, SoldLicense } from './shop';

export const SEATS = 5;
const DEVICES = 200;
const MAX_KILL_DELAY_MS = 80;
const ROUNDS_PER_LINE = 10;
/** The gateway waits longer for a killed replica; a device that repeats its request earlier may be seated by both. */
const MAX_WAIT_MS = 2_000;

const SEATED = `
  select fingerprint from licensing.devices d cross join licensing.lease_clock k
  where company_id = $1 and license_id = $2 and unseated_at is null
    and lease_ends_at > now() - k.away_ms * interval '1 millisecond' order by 1`;

/** The devices of a license that have a seat in the database. */
export async function seatedDevices(database: Client, { company, id }: SoldLicense): Promise<string[]> {
  const { rows } = await database.query<{ fingerprint: string }>(SEATED, [company, id]);
  return rows.map(({ fingerprint }) => fingerprint);
}

/**
 * Each round, 200 devices ask for the five seats of a new license at once, while a replica is killed. Returns what is
 * wrong with the granted seats, by the answers, the database and the list of devices.
 */
export async function activateTogether(scene: Scene, shop: LicenseShop, rounds: number, dice: Dice): Promise<string[]> {
  const licenses = await shop.sell({ total_concurrent_devices: SEATS }, rounds);
  const client = new LicenseClient(scene.system);
  const wrong: string[] = [];
  try {
    for (const [round, license] of licenses.entries()) {
      scene.signal.throwIfAborted();
      const killed = LICENSING[round % LICENSING.length] ?? 'licensing';
      const names = Array.from({ length: DEVICES }, (_, n) => `device-${n}`);
      const activating = Promise.all(
        names.map((fingerprint) =>
          client.insist('activate', { ...device(fingerprint, license), cutAfterMs: MAX_WAIT_MS }),
        ),
      );
      await sleep(dice.between(0, MAX_KILL_DELAY_MS));
      await kill(scene, killed);
      const answers = await activating;
      await restart(scene, killed);
      const granted = names.filter((_, n) => answers[n]?.body?.validation.valid).toSorted();
      const unanswered = answers.filter(({ body }) => body === null).length;
      const found = await withDatabase(scene.system.adminUrl, (database) => seatedDevices(database, license));
      const listed = await listedDevices(client, license);
      if ((round + 1) % ROUNDS_PER_LINE === 0) scene.log(`${round + 1} rounds, ${wrong.length} wrong before this one`);
      if (granted.length === SEATS && unanswered === 0 && same(granted, found) && same(granted, listed)) continue;
      wrong.push(
        `round ${round}: granted ${granted.length}, unanswered ${unanswered}, in the database ${found.length}, listed ${listed.length}`,
      );
    }
  } finally {
    client.stop();
  }
  scene.log(`${rounds} rounds of ${DEVICES} activations: answers ${JSON.stringify(client.statuses)}`);
  return wrong;
}

/** The active devices as the program of the customer lists them. */
export async function listedDevices(client: LicenseClient, { key }: SoldLicense): Promise<string[]> {
  const { body } = await client.insist<{ license_devices: { fingerprint: string; status: string }[] }>('devices', {
    key,
  });
  const active = (body?.license_devices ?? []).filter(({ status }) => status === 'active');
  return active.map(({ fingerprint }) => fingerprint).toSorted();
}

function device(fingerprint: string, { key }: SoldLicense) {
  return { key, body: { fingerprint } };
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, at) => name === other[at]);
}
