import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecrets, type Launch, type LocalSystem, type Replica, startApp, startSystem } from '@marquee/local';
import type { LabOptions } from '../../lab';
import { Servers } from './servers';

/** Everything that faults can strike. */
export interface ChaosSystem {
  readonly system: LocalSystem;
  readonly servers: Servers;
  /** Variables of single processes, from their next start on. */
  readonly environments: Map<Replica, Readonly<Record<string, string>>>;
  /** What the apps printed: warnings, and what ended them. */
  readonly complaints: readonly string[];
}

export const REPLICAS = 2;
/** What a deployment gives them. */
const ENV = { SHUTDOWN_SECONDS: '12', SHUTDOWN_DELAY_MS: '500', LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '0' };

/** Every app twice, on servers of the soak's own and on data that is thrown away. */
export async function inChaosSystem<T>(o: LabOptions, work: (running: ChaosSystem) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-chaos-'));
  chmodSync(dataDir, 0o711); // when root runs this, Postgres works in there under another account
  try {
    const servers = await Servers.start({ dataDir, toolsDir: o.toolsDir });
    try {
      return await onServers(o, dataDir, servers, work);
    } finally {
      await servers.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onServers<T>(
  o: LabOptions,
  dataDir: string,
  servers: Servers,
  work: (running: ChaosSystem) => Promise<T>,
): Promise<T> {
  const environments: ChaosSystem['environments'] = new Map();
  const complaints: string[] = [];
  const launch: Launch = (system, replica, onOutput) =>
    startApp({ ...system, env: { ...system.env, ...environments.get(replica) } }, replica, onOutput);
  const system = await startSystem({
    dataDir,
    toolsDir: o.toolsDir,
    databaseUrl: servers.proxiedUrl,
    natsUrl: servers.natsUrl,
    natsPasswords: keptSecrets(dataDir).nats,
    replicas: REPLICAS,
    env: { ...ENV, ...o.env },
    launch,
    log: o.log,
    onOutput: (replica, line) => void complaints.push(`${new Date().toISOString()} ${replica}: ${line}`),
    signal: o.signal,
  });
  try {
    return await work({ system, servers, environments, complaints });
  } finally {
    await system.stop();
  }
}
