import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bus, type BusUser } from '@marquee/bus';
import type { Service } from '@marquee/contracts';
import {
  type AppName,
  type AppProcess,
  type OutputListener,
  type SystemAddress,
  adminUrlOf,
  runCli,
  startApp,
  startUnbundled,
} from '@marquee/local';
import { systemAddress } from '../environment';
import { issued } from '../data/issued';

export interface TestSystem extends SystemAddress {
  /** Runs the operator's command line with `--json` and returns its output. */
  cli(...args: string[]): Promise<unknown>;
  /** Starts one more process of an app; the test stops it. It logs to `logs/<log>.log`, by default that of the running app. */
  startApp(name: AppName, env?: Record<string, string>, log?: string): Promise<AppProcess>;
  /** Starts an app from the compiled files, for a test that changes one of them. */
  startUnbundled(name: AppName, env: Record<string, string>, log: string): Promise<AppProcess>;
  /** The superuser's URL of a service's database, for access that no service permits. */
  databaseOf(service: Service): string;
  /** A connection as one of the NATS users; the test drains it. */
  bus(name: BusUser): Promise<Bus>;
}

/** The system that all system tests share. A test changes only companies that it has created. */
export function system(): TestSystem {
  const address = systemAddress();
  return {
    ...address,
    cli: async (...args) => noted(await runCli(address, args)),
    startApp: (name, env, log = name) => startApp(withEnv(address, env), name, logged(address, log)).ready,
    startUnbundled: (name, env, log) => startUnbundled(withEnv(address, env), name, logged(address, log)).ready,
    databaseOf: (service) => adminUrlOf(address, service),
    bus: (name) => Bus.connect({ url: address.natsUrl, name, user: name, password: address.secrets.nats[name] }),
  };
}

function withEnv(address: SystemAddress, env: Record<string, string> = {}): SystemAddress {
  return { ...address, env: { ...address.env, ...env } };
}

function logged({ dataDir }: SystemAddress, name: string): OutputListener {
  return (_, line) => appendFileSync(join(dataDir, 'logs', `${name}.log`), `${line}\n`);
}

const SECRETS = new Set(['access_token', 'refresh_token', 'client_secret', 'password', 'signing_secret', 'secret']);

/** The command line prints secrets on purpose, but the logs must not contain them. */
function noted(printed: unknown): unknown {
  if (typeof printed !== 'object' || printed === null) return printed;
  for (const [name, value] of Object.entries(printed)) {
    if (SECRETS.has(name) && typeof value === 'string') issued(value);
    else noted(value);
  }
  return printed;
}
