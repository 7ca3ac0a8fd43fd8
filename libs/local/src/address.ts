import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BusUser } from '@marquee/bus/client';
import type { Service } from '@marquee/contracts';
import { serviceUrl } from '@marquee/storage/service-database';
import { isService, mainOf } from './apps';
import type { LocalSecrets } from './secrets';

/** Addresses and secrets of a running system. Plain data, because tests pass it between processes. */
export interface SystemAddress {
  /** URL of the gateway, or of the first of several. */
  url: string;
  /** URL of the storefront, or of the first of several. */
  storefrontUrl: string;
  /** Processes per app. The gateways listen on consecutive ports, and the storefronts on the next ones. */
  replicas: number;
  adminUrl: string;
  /** Superuser URLs of services with a separate database. */
  ownDatabases: Partial<Record<Service, string>>;
  natsUrl: string;
  secrets: LocalSecrets;
  appsDir: string;
  /** Databases, streams, secrets, logs, and mails if there is no mail server. */
  dataDir: string;
  /** Additional variables for all apps. */
  env: Record<string, string>;
}

export function gatewayUrls({ url, replicas }: Pick<SystemAddress, 'url' | 'replicas'>): string[] {
  return urlsFrom(url, replicas);
}

export function storefrontUrls({
  storefrontUrl,
  replicas,
}: Pick<SystemAddress, 'storefrontUrl' | 'replicas'>): string[] {
  return urlsFrom(storefrontUrl, replicas);
}

function urlsFrom(first: string, replicas: number): string[] {
  return Array.from({ length: replicas }, (_, at) => `http://localhost:${portOf(first) + at}`);
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** Leaves NATS and Postgres enough of the five seconds in which everything stops. */
const SHUTDOWN_SECONDS = '2';

/** Apps that need the public URL. */
const PUBLISHED: ReadonlySet<BusUser> = new Set<BusUser>(['auth', 'catalog', 'commerce', 'gateway', 'tenant']);

/** Apps that sign or verify license keys. */
const SIGNING_LICENSES: ReadonlySet<BusUser> = new Set<BusUser>(['commerce', 'licensing']);

/** Apps that write or read content files. */
const STORING_CONTENT: ReadonlySet<BusUser> = new Set<BusUser>(['catalog', 'gateway', 'storefront']);

export function adminUrlOf({ adminUrl, ownDatabases }: SystemAddress, service: Service): string {
  return ownDatabases[service] ?? adminUrl;
}

/** Variables of the administrator that no app may see. */
const ADMINISTRATION = /^((ADMIN_|READ_)?DATABASE_URL|(READ_)?DATABASE_URL_.*|NATS_PASSWORDS)$/;

/** The environment of one app, without variables of other apps. */
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
    ...(app === 'commerce' ? { LINK_KEY: derivedKey(system, 'links') } : {}),
    ...(SIGNING_LICENSES.has(app) ? { LICENSE_SIGNING_SECRET: derivedKey(system, 'licenses') } : {}),
    ...(STORING_CONTENT.has(app) ? { CONTENT_DIR: join(system.dataDir, 'content') } : {}),
    // Commerce mails links to pages of shops.
    ...(PUBLISHED.has(app) ? { PUBLIC_URL: app === 'commerce' ? system.storefrontUrl : system.url } : {}),
    ...(app === 'gateway' ? { ...listening(system.url, replica), STOREFRONT_URL: system.storefrontUrl } : {}),
    ...(app === 'storefront' ? storefrontEnvironment(system, replica) : {}),
    ...system.env,
  };
}

function derivedKey({ secrets }: SystemAddress, use: string): string {
  return hash('sha256', `${use} ${secrets.key}`, 'base64');
}

function databaseEnvironment(system: SystemAddress, service: Service): NodeJS.ProcessEnv {
  const asItself = (url: string) => serviceUrl(url, service, system.secrets.roles[service]);
  return { DATABASE_URL: asItself(adminUrlOf(system, service)) };
}

function storefrontEnvironment(system: SystemAddress, replica: number): NodeJS.ProcessEnv {
  const { storefrontUrl } = system;
  const CONTENT_URL_SECRET = derivedKey(system, 'content');
  return { ...listening(storefrontUrl, replica), PUBLIC_URL: storefrontUrl, CONTENT_URL_SECRET };
}

function listening(first: string, replica: number): NodeJS.ProcessEnv {
  return { PORT: String(portOf(first) + replica - 1), HOST: process.env.HOST ?? '127.0.0.1' };
}

/** Runs an operator command with `--json` and returns its output. */
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
