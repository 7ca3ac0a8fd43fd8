import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Bus, type BusUser } from '@marquee/bus';
import {
  type AppName,
  type AppProcess,
  type OutputListener,
  type SystemAddress,
  runCli,
  startApp,
} from '@marquee/local';
import { systemAddress } from './environment';

export interface TestSystem extends SystemAddress {
  /** The operator's command line; what it prints with `--json`. */
  cli(...args: string[]): Promise<unknown>;
  /** One more process of an app beside the one that runs, with settings of its own; the test stops it. */
  startApp(name: AppName, env?: Record<string, string>): Promise<AppProcess>;
  /** A connection as one of the NATS users; the test drains it. */
  bus(name: BusUser): Promise<Bus>;
}

/** The system that all system tests share. What a test changes, it changes in a company of its own. */
export function system(): TestSystem {
  const address = systemAddress();
  return {
    ...address,
    cli: (...args) => runCli(address, args),
    startApp: (name, env) => startApp({ ...address, env: { ...address.env, ...env } }, name, logged(address)).ready,
    bus: (name) => Bus.connect({ url: address.natsUrl, name, user: name, password: address.secrets.nats[name] }),
  };
}

/** With the lines of the app that runs already. */
function logged({ dataDir }: SystemAddress): OutputListener {
  return (app, line) => appendFileSync(join(dataDir, 'logs', `${app}.log`), `${line}\n`);
}
