import { basename, join, resolve } from 'node:path';
import { SERVICES, type Service } from '@marquee/contracts';

export const APPS = [...SERVICES, 'gateway'] as const;
/** The apps that keep running; the command line is called by name. */
export type AppName = (typeof APPS)[number];

/** One process of an app: the first has the app's name, the next ones have their number behind it, as `catalog-2`. */
export type Replica = AppName | `${AppName}-${number}`;

export function replicaOf(app: AppName, number: number): Replica {
  return number === 1 ? app : `${app}-${number}`;
}

const NUMBERED = /^(.+?)(?:-(\d+))?$/;

/** The app of a replica, and which of its processes it is. */
export function partsOf(replica: Replica): { readonly app: AppName; readonly number: number } {
  const [, app, number = '1'] = NUMBERED.exec(replica) ?? [];
  return { app: app as AppName, number: Number(number) };
}

/** Where the build is, seen from the build itself and from the sources. */
const ROOT = resolve(__dirname, '../../..');
export const BUILT_APPS = join(ROOT, basename(ROOT) === 'dist' ? '.' : 'dist', 'apps');

export function isService(app: string): app is Service {
  return (SERVICES as readonly string[]).includes(app);
}

/** Starts the app as it ships, from the bundle. */
export function mainOf(appsDir: string, app: AppName | 'cli'): string {
  return join(appsDir, app, 'main.js');
}

/** Starts the app from its compiled files, each of which may change alone. */
export function unbundledMainOf(appsDir: string, app: AppName): string {
  return join(appsDir, app, 'src/main.js');
}

const FIRST_INSPECTOR_PORT = 9229;

/** Of an app that somebody works on; every app has its own, so that an editor's launch file can name it. */
export function inspectorPortOf(app: AppName): number {
  return FIRST_INSPECTOR_PORT + APPS.indexOf(app);
}
