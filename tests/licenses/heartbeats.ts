import { setTimeout as sleep } from 'node:timers/promises';
import { KeyRing, licenseKey } from '@marquee/license-keys';
import type { LocalSystem } from '@marquee/local';
import type { Client } from 'pg';
import { CpuMeter, type CpuTimes } from '../../bench/cpu/meter';
import { CpuPhases, meteredIn } from '../../bench/cpu/phases';
import { withDatabase } from '../../bench/database';
import { countLines, percentile, short, type Table, whole } from '../../bench/report/table';
import { LicenseClient } from './client';
import { kill, type Scene } from './scene';
import type { LicenseShop, SoldLicense } from './shop';

export interface HeartbeatSoak {
  readonly devices: number;
  readonly perSecond: number;
  readonly seconds: number;
  /** How long licensing is stopped afterwards. */
  readonly awaySeconds: number;
}

/** Copies of one license. */
const LICENSES = `
  insert into licensing.licenses (company_id, id, version, customer_id, snapshot, changes, copied_changes)
  select company_id, $3::bigint + n, version, null, (snapshot::jsonb || jsonb_build_object('id', $3::bigint + n))::json, 1, 1
  from licensing.licenses, generate_series(0, $4::int - 1) n where company_id = $1 and id = $2`;
/**
 * Devices whose leases end between ten and twenty minutes from now, in order, and are checked within fifteen minutes, as
 * after a long time with heartbeats.
 */
const DEVICES = `
  insert into licensing.devices (company_id, license_id, fingerprint, name, platform, activated_at, lease_ends_at, check_at)
  select $1::bigint, $2::bigint + n % $4::int, 'device-' || n, '', '', now(), at + interval '10 minutes' * (1 + n / $3::float8),
    at + random() * interval '15 minutes'
  from generate_series(1, $3::int) n cross join lateral (
    select now() - away_ms * interval '1 millisecond' as at from licensing.lease_clock) l`;
const FIRST = 10_000_000;
const DEVICES_PER_LICENSE = 5;
const SIZE = "select pg_total_relation_size('licensing.devices')::float8 / 1048576 as mb";
const DEAD = 'select count(*)::int as dead from licensing.devices where company_id = $1 and unseated_at is not null';
/** All leases end soon. If the outage counted, most would end during it; the first minute is for the start. */
const HURRY = `
  update licensing.devices d set lease_ends_at = at, check_at = at
  from (select o.id, now() - k.away_ms * interval '1 millisecond' + interval '1 minute' + $2 * random() * interval '1 second' as at
    from licensing.devices o cross join licensing.lease_clock k where o.company_id = $1 and o.unseated_at is null) l
  where d.company_id = $1 and d.id = l.id`;
/** A process that starts asks commerce about each license for this time, and commerce does not know the seeded ones. */
const SETTLED_MS = 35_000;
const LOOK_MS = 200;
const MIN_MICROSECONDS = 5;
/** Ended leases are announced every five seconds. */
const ANNOUNCED_MS = 15_000;

export const HEARTBEAT_PARTS = ['load', 'outage'] as const;
type Part = (typeof HEARTBEAT_PARTS)[number];

/** Many devices send heartbeats, then licensing is away for a while. Returns a table, and each death that is wrong. */
export async function beatHearts(
  scene: Scene,
  shop: LicenseShop,
  soak: HeartbeatSoak,
  parts: readonly Part[] = HEARTBEAT_PARTS,
): Promise<{ readonly tables: Table[]; readonly faults: string[] }> {
  const { system, log } = scene;
  const license = await shop.sellOne({ total_concurrent_devices: DEVICES_PER_LICENSE });
  const client = new LicenseClient(system);
  try {
    await client.insist('activate', { key: license.key, body: { fingerprint: 'first' } });
    log(`seeding ${soak.devices} devices`);
    await withDatabase(system.adminUrl, (database) => seed(database, license, soak.devices));
    const [tables, faults]: [Table[], string[]] = [[], []];
    if (parts.includes('load')) {
      await sleep(SETTLED_MS);
      const measured = await load(scene, client, license, soak);
      tables.push(tableOf(soak, measured));
      const dead = await deadOf(system, license);
      faults.push(...measured.faults, ...(dead === 0 ? [] : [`${dead} devices died under load`]));
    }
    if (parts.includes('outage')) faults.push(...(await outage(scene, license, soak)));
    return { tables, faults };
  } finally {
    client.stop();
  }
}

async function seed(database: Client, { company, id }: SoldLicense, devices: number): Promise<void> {
  const licenses = Math.ceil(devices / DEVICES_PER_LICENSE);
  await database.query(LICENSES, [company, id, FIRST, licenses]);
  await database.query(DEVICES, [company, FIRST, devices, licenses]);
  await database.query('vacuum analyze licensing.licenses');
  await database.query('vacuum analyze licensing.devices');
}

interface Measured {
  /** Microseconds for each heartbeat by process, less the idle use. */
  readonly cpu: CpuTimes;
  readonly times: readonly number[];
  readonly seconds: number;
  /** Megabytes of the table with its indexes, before and after. */
  readonly sizes: readonly [number, number];
  readonly faults: string[];
}

async function load(
  { system, log, signal }: Scene,
  client: LicenseClient,
  { company }: SoldLicense,
  { devices, perSecond, seconds }: HeartbeatSoak,
): Promise<Measured> {
  const keys = new KeyRing(system.environmentOf('licensing')['LICENSE_SIGNING_SECRET'] ?? '').of(company);
  const times: number[] = [];
  const faults: string[] = [];
  // Signed once, so that the clients leave the processors to the system.
  const signed = new Map<number, string>();
  const beat = async (n: number) => {
    const license_id = FIRST + (n % Math.ceil(devices / DEVICES_PER_LICENSE));
    const key = signed.get(license_id) ?? licenseKey(keys, { license_id, version: 1 });
    signed.set(license_id, key);
    const asked = await client.ask('heartbeat', { key, body: { fingerprint: `device-${n}` } });
    times.push(asked.answered - asked.sent);
    const code = asked.body?.validation.code ?? String(asked.status);
    if (code !== 'VALID') faults.push(code);
  };
  const meter = new CpuMeter(meteredIn(system));
  const looking = setInterval(() => void meter.look(), LOOK_MS);
  const phases = new CpuPhases(meter, signal);
  try {
    await phases.rest();
    const before = await sizeOf(system);
    log(`${whole(perSecond)} heartbeats a second for ${seconds} s`);
    const begun = performance.now();
    const { cpu } = await phases.phase(() => atRate(perSecond, Math.min(devices, perSecond * seconds), beat));
    const took = (performance.now() - begun) / 1_000;
    return { cpu, times, seconds: took, sizes: [before, await sizeOf(system)], faults: countLines(faults) };
  } finally {
    clearInterval(looking);
  }
}

/** Begins each piece of work at its time, whether or not the earlier ones are done. */
async function atRate(
  perSecond: number,
  total: number,
  work: (n: number) => Promise<void>,
): Promise<{ readonly answers: number }> {
  const begun = performance.now();
  const working: Promise<void>[] = [];
  for (let n = 1; n <= total; n += 1) {
    const wait = begun + (n * 1_000) / perSecond - performance.now();
    if (wait > 1) await sleep(wait);
    working.push(work(n));
  }
  await Promise.all(working);
  return { answers: working.length };
}

function tableOf({ devices }: HeartbeatSoak, { cpu, times, seconds, sizes }: Measured): Table {
  const all = Object.values(cpu).reduce((sum, time) => sum + time, 0);
  const byProcess = Object.entries(cpu).filter(([, time]) => time >= MIN_MICROSECONDS);
  const rows = [
    ...byProcess.toSorted(([, one], [, other]) => other - one).map(([name, time]) => [name, whole(time)]),
    ['all', whole(all)],
    ['cores at this rate', short((all * times.length) / seconds / 1e6)],
    ['heartbeats a second', whole(times.length / seconds)],
    ['p50 and p95, ms', `${percentile(times, 50)} and ${percentile(times, 95)}`],
    ['table and indexes before and after, MB', sizes.map(whole).join(' and ')],
  ];
  return { title: `Heartbeats of ${whole(devices)} devices, CPU in µs for each`, head: ['process', ''], rows };
}

/** Licensing is stopped while leases would end, and started again. No lease may have ended meanwhile. */
async function outage(scene: Scene, license: SoldLicense, { awaySeconds }: HeartbeatSoak): Promise<string[]> {
  const { system, log, signal } = scene;
  const replicas = [...system.apps.keys()].filter((replica) => replica.startsWith('licensing'));
  for (const replica of replicas) await kill(scene, replica);
  await withDatabase(system.adminUrl, (database) => database.query(HURRY, [license.company, awaySeconds]));
  log(`licensing is away for ${awaySeconds} s`);
  await sleep(awaySeconds * 1_000, undefined, { signal });
  for (const replica of replicas) await system.startApp(replica);
  await sleep(ANNOUNCED_MS, undefined, { signal });
  const dead = await deadOf(system, license);
  log(`${dead} devices died while licensing was away`);
  return dead === 0 ? [] : [`${dead} devices died while licensing was away`];
}

function deadOf({ adminUrl }: LocalSystem, { company }: SoldLicense): Promise<number> {
  return withDatabase(adminUrl, async (database) => {
    const { rows } = await database.query<{ dead: number }>(DEAD, [company]);
    return rows[0]?.dead ?? 0;
  });
}

function sizeOf({ adminUrl }: LocalSystem): Promise<number> {
  return withDatabase(adminUrl, async (database) => (await database.query<{ mb: number }>(SIZE)).rows[0]?.mb ?? 0);
}
