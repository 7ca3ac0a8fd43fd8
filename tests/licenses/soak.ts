import type { LocalSystem } from '@marquee/local';
import { inSystem, type Run } from '../../bench/lab';
import { Dice } from '../../bench/soak/chaos/dice';
import { simulateDevices } from './devices';
import { forgeKeys } from './forged-keys';
import { beatHearts, HEARTBEAT_PARTS, type HeartbeatSoak } from './heartbeats';
import { endLicenses } from './revocations';
import { type Scene, startAll } from './scene';
import { activateTogether } from './seats';
import { LicenseShop } from './shop';
import { countUses } from './uses';

export interface LicenseSoak {
  readonly seed: number;
  /** Rounds of parallel activations. */
  readonly rounds: number;
  readonly devices: number;
  /** How long the devices work. */
  readonly seconds: number;
  readonly uses: number;
  readonly forged: number;
  readonly revocations: number;
  /** How long NATS is frozen after the end of a license. */
  readonly freezeMs: number;
}
type Part = (scene: Scene, shop: LicenseShop, soak: LicenseSoak) => Promise<string[]>;

/** What must hold for licenses, by name. */
const PARTS: Readonly<Record<string, Part>> = {
  seats: (scene, shop, { rounds, seed }) => activateTogether(scene, shop, rounds, new Dice(seed)),
  uses: (scene, shop, { uses, seed }) => countUses(scene, shop, uses, new Dice(seed)),
  revocations: (scene, shop, { revocations: rounds, freezeMs }) => endLicenses(scene, shop, { rounds, freezeMs }),
  forged: (scene, shop, { forged }) => forgeKeys(scene, shop, forged),
  devices: (scene, shop, { devices, seconds, seed }) => simulateDevices(scene, shop, { devices, seconds, seed }),
};
export const LICENSE_PARTS = Object.keys(PARTS);

/** What is wrong, by part. */
export async function soakLicenses(
  scene: Scene,
  soak: LicenseSoak,
  only: readonly string[] = LICENSE_PARTS,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await startAll(scene);
  for (const name of only) {
    scene.log(name);
    const wrong = (await PARTS[name]?.(scene, await LicenseShop.open(scene.system), soak)) ?? [`no part ${name}`];
    scene.log(`${name}: ${wrong.length} violations`);
    found[name] = wrong;
  }
  return found;
}

/** `npm run soak -- licenses`, on temporary data; all parts, or one. */
export function soakLicensesIn(run: Run, soak: LicenseSoak, only?: string): Promise<Record<string, string[]>> {
  const parts = only === undefined ? LICENSE_PARTS : [only];
  return inSystem({ ...run, fsync: false, replicas: 2 }, ({ system }) =>
    soakLicenses(sceneOf(run, system), soak, parts),
  );
}

/** Measures the heartbeats of many devices, with one process of each app; both parts, or one. */
export function soakHeartbeatsIn(run: Run, soak: HeartbeatSoak, only?: string): ReturnType<typeof beatHearts> {
  const parts = HEARTBEAT_PARTS.filter((part) => only === undefined || part === only);
  if (parts.length === 0) throw new Error(`--run must be one of ${HEARTBEAT_PARTS.join(', ')}.`);
  return inSystem({ ...run, fsync: false }, async ({ system }) =>
    beatHearts(sceneOf(run, system), await LicenseShop.open(system), soak, parts),
  );
}

function sceneOf({ log, signal }: Run, system: LocalSystem): Scene {
  return { log, signal, system, natsPid: () => system.servers.nats ?? 0 };
}
