import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import type { BusUser } from '@marquee/bus/client';
import type { Service } from '@marquee/contracts';
import { serviceUrl } from '@marquee/storage';
import { isService, mainOf } from './apps';
import type { LocalSecrets } from './secrets';

/** Where a running system is and what opens it. Plain data: tests hand it from one process to another. */
export interface SystemAddress {
  /** The gateway's; of several, the first one's. */
  url: string;
  /** How many processes of each app there are. The gateways listen on ports that follow each other. */
  replicas: number;
  adminUrl: string;
  /** Superuser's URL for services whose database is not that one. */
  ownDatabases: Partial<Record<Service, string>>;
  natsUrl: string;
  secrets: LocalSecrets;
  appsDir: string;
  /** Databases, streams, secrets, logs, and the mails of a system that has no mail server. */
  dataDir: string;
  /** Variables for all apps, beyond what each of them needs. */
  env: Record<string, string>;
}

/** Where each of the gateways listens. */
export function gatewayUrls({ url, replicas }: Pick<SystemAddress, 'url' | 'replicas'>): string[] {
  return Array.from({ length: replicas }, (_, at) => `http://localhost:${Number(new URL(url).port) + at}`);
}

/** Leaves enough of the five seconds in which everything stops for NATS and Postgres. */
const SHUTDOWN_SECONDS = '2';

/** Apps that have to know where clients reach the system. */
const PUBLISHED: ReadonlySet<BusUser> = new Set<BusUser>(['auth', 'catalog', 'commerce', 'gateway', 'tenant']);

/** Where the superuser finds what a service has stored. */
export function adminUrlOf({ adminUrl, ownDatabases }: SystemAddress, service: Service): string {
  return ownDatabases[service] ?? adminUrl;
}

/** How whoever starts the system reaches databases and NATS is no app's to know. */
const ADMINISTRATION = /^((ADMIN_|READ_)?DATABASE_URL|(READ_)?DATABASE_URL_.*|NATS_PASSWORDS)$/;

/** The environment of one app: what it needs, and nothing that belongs to another. */
export function environmentOf(system: SystemAddress, app: BusUser, replica = 1): NodeJS.ProcessEnv {
  const password = system.secrets.nats[app];
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ADMINISTRATION.test(name))),
    MARQUEE_MODE: 'local',
    NATS_URL: system.natsUrl,
    ...(password ? { NATS_USER: app, NATS_PASSWORD: password } : {}),
    OPS_PORT: '0',
    SHUTDOWN_DELAY_MS: '0',
    SHUTDOWN_SECONDS,
    MARQUEE_DATA: system.dataDir,
    ...(isService(app) ? databaseEnvironment(system, app) : {}),
    ...(app === 'auth' ? { MARQUEE_KEY: system.secrets.key } : {}),
    ...(app === 'commerce' ? { LINK_KEY: hash('sha256', `links ${system.secrets.key}`, 'base64') } : {}),
    ...(PUBLISHED.has(app) ? { PUBLIC_URL: system.url } : {}),
    ...(app === 'gateway' ? gatewayEnvironment(system, replica) : {}),
    ...system.env,
  };
}

function databaseEnvironment(system: SystemAddress, service: Service): NodeJS.ProcessEnv {
  const asItself = (url: string) => serviceUrl(url, service, system.secrets.roles[service]);
  return { DATABASE_URL: asItself(adminUrlOf(system, service)) };
}

function gatewayEnvironment({ url }: SystemAddress, replica: number): NodeJS.ProcessEnv {
  return { PORT: String(Number(new URL(url).port) + replica - 1), HOST: process.env.HOST ?? '127.0.0.1' };
}

/** Runs a command of the operator's command line and gives what it prints with `--json`. */
export async function runCli(system: SystemAddress, args: readonly string[]): Promise<unknown> {
  const command = [mainOf(system.appsDir, 'cli'), ...args, '--json'];
  const env = environmentOf(system, 'cli');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return JSON.parse(stdout) as unknown;
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`marquee ${args.join(' ')}: ${stderr?.trim() || message}`, { cause: error });
  }
}
