import { setTimeout as sleep } from 'node:timers/promises';
import { withDatabase } from '../../bench/database';
import { Dice } from '../../bench/soak/chaos/dice';
import { LicenseClient } from './client';
import { type Attempt, judge, type Jump } from './judge';
import { freezeNats, kill, LICENSING, restart, type Scene } from './scene';
import { listedDevices, seatedDevices, SEATS } from './seats';
import type { LicenseShop, SoldLicense } from './shop';

export interface DevicesSoak {
  readonly devices: number;
  readonly seconds: number;
  readonly seed: number;
}

/** The lease of the product, twice the time between heartbeats. */
const LEASE_MS = 20 * 60_000;
/** Time passes for leases in jumps, so that some end within minutes. */
const JUMP_MS = 5 * 60_000;
const JUMP = 'update licensing.lease_clock set away_ms = away_ms - $1';
const DEVICES_PER_LICENSE = 8;
const CLIENTS = 48;
const YEAR_MS = 365 * 24 * 3_600_000;
const LISTED = 100;
const FREEZE_MS = 2_000;
const MAX_CUT_MS = 40;

interface Device {
  readonly license: SoldLicense;
  /** Some devices are copies of another one. */
  readonly fingerprint: string;
  /** By how much its clock is wrong. */
  readonly aheadMs: number;
  /** What it remembers; forgotten at a restart. */
  isActive: boolean;
}

/** Simulated devices work while leases end and replicas are killed. Returns what is wrong with their seats. */
export async function simulateDevices(scene: Scene, shop: LicenseShop, soak: DevicesSoak): Promise<string[]> {
  const dice = new Dice(soak.seed);
  const count = Math.ceil(soak.devices / DEVICES_PER_LICENSE);
  scene.log(`selling ${count} licenses for ${soak.devices} devices`);
  const tolerant = await shop.sell({ total_concurrent_devices: SEATS }, Math.ceil(count / 2));
  const strict = await shop.sell(
    { total_concurrent_devices: SEATS, disable_on_clock_rollback: 1 },
    count - tolerant.length,
  );
  const licenses = [...tolerant, ...strict];
  const devices = licenses.flatMap((license) => devicesOf(license, dice)).slice(0, soak.devices);
  const client = new LicenseClient(scene.system);
  const simulation = new Simulation(client, devices, dice);
  try {
    const working = simulation.work();
    await disturb(scene, soak.seconds, simulation.jumps).finally(() => simulation.goHome());
    await working;
    const { violations, spans, full } = judge(simulation.attempts, simulation.jumps, {
      limit: SEATS,
      leaseMs: LEASE_MS,
    });
    scene.log(
      `${simulation.attempts.length} attempts, ${spans} times with a seat, ${full} of ${licenses.length} licenses full`,
    );
    scene.log(`answers ${JSON.stringify(client.statuses)}, codes ${JSON.stringify(simulation.codes)}`);
    return [...violations, ...(await crowded(scene, client, licenses))];
  } finally {
    client.stop();
  }
}

function devicesOf(license: SoldLicense, dice: Dice): Device[] {
  return Array.from({ length: DEVICES_PER_LICENSE }, (_, n) => ({
    license,
    fingerprint: `device-${dice.chance(0.15) ? 0 : n}`,
    aheadMs: dice.chance(0.3) ? dice.between(-5 * YEAR_MS, 5 * YEAR_MS) : 0,
    isActive: false,
  }));
}

/** Lets time pass for leases, kills replicas in turn and freezes NATS once. */
async function disturb(scene: Scene, seconds: number, jumps: Jump[]): Promise<void> {
  const until = Date.now() + seconds * 1_000;
  const pause = Math.min(8_000, (seconds * 1_000) / 6);
  for (let nth = 0; Date.now() < until; nth += 1) {
    await sleep(pause, undefined, { signal: scene.signal });
    const began = Date.now();
    await withDatabase(scene.system.adminUrl, (database) => database.query(JUMP, [JUMP_MS]));
    jumps.push({ began, ended: Date.now(), ms: JUMP_MS });
    const replica = LICENSING[nth % LICENSING.length] ?? 'licensing';
    if (nth === 2) await freezeNats(scene, FREEZE_MS);
    if (nth % 3 !== 1) continue;
    await kill(scene, replica);
    await restart(scene, replica);
  }
}

/** Licenses with too many seats in the database, and some of them in the lists of devices. */
async function crowded({ system }: Scene, client: LicenseClient, licenses: readonly SoldLicense[]): Promise<string[]> {
  return withDatabase(system.adminUrl, async (database) => {
    const wrong: string[] = [];
    for (const [nth, license] of licenses.entries()) {
      const seated = (await seatedDevices(database, license)).length;
      const listed = nth < LISTED ? (await listedDevices(client, license)).length : seated;
      if (seated > SEATS || listed > SEATS) wrong.push(`license ${license.id}: ${seated} seats, ${listed} listed`);
    }
    return wrong;
  });
}

class Simulation {
  readonly attempts: Attempt[] = [];
  readonly jumps: Jump[] = [];
  readonly codes: Record<string, number> = {};
  private isOver = false;

  constructor(
    private readonly client: LicenseClient,
    private readonly devices: readonly Device[],
    private readonly dice: Dice,
  ) {}

  async work(): Promise<void> {
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        while (!this.isOver) await this.act(this.dice.among(this.devices));
      }),
    );
  }

  goHome(): void {
    this.isOver = true;
  }

  private async act(device: Device): Promise<void> {
    if (this.dice.chance(0.05)) device.isActive = false;
    if (!device.isActive) device.isActive = await this.ask(device, 'activate');
    else if (this.dice.chance(0.1)) device.isActive = !(await this.ask(device, 'deactivate'));
    else device.isActive = await this.ask(device, 'heartbeat');
  }

  /** Whether the answer arrived and allows the device to go on. */
  private async ask(device: Device, kind: Attempt['kind']): Promise<boolean> {
    const { license, fingerprint, aheadMs } = device;
    const now = kind === 'heartbeat' ? { now: new Date(Date.now() + aheadMs).toISOString() } : {};
    const cut = this.dice.chance(0.08) ? { cutAfterMs: this.dice.between(0, MAX_CUT_MS) } : {};
    const body = { fingerprint, ...now };
    const { sent, answered, status, body: answer } = await this.client.ask(kind, { key: license.key, body, ...cut });
    const isDone = status >= 200 && status <= 299;
    const valid = isDone && (kind === 'deactivate' || answer?.validation.valid === true);
    // A refusal before anything was done is certain; a lost answer and a failure are not.
    const isKnown = isDone || (status >= 400 && status <= 499);
    this.attempts.push({ license: license.id, fingerprint, kind, sent, answered: isKnown ? answered : null, valid });
    const code = answer?.validation?.code ?? String(status);
    this.codes[code] = (this.codes[code] ?? 0) + 1;
    return valid;
  }
}
