import { basename, join, resolve } from 'node:path';
import { SERVICES, type Service } from '@marquee/contracts';

/** The apps that serve HTTP, each on ports of its own. */
export const EDGES = ['gateway', 'storefront'] as const;
export const APPS = [...SERVICES, ...EDGES] as const;
/** The long-running apps; the command line is not among them. */
export type AppName = (typeof APPS)[number];

/** One process of an app: the first has the app's name, further ones a number, such as `catalog-2`. */
export type Replica = AppName | `${AppName}-${number}`;

export function replicaOf(app: AppName, number: number): Replica {
  return number === 1 ? app : `${app}-${number}`;
}

const NUMBERED = /^(.+?)(?:-(\d+))?$/;

export function partsOf(replica: Replica): { readonly app: AppName; readonly number: number } {
  const [, app, number = '1'] = NUMBERED.exec(replica) ?? [];
  return { app: app as AppName, number: Number(number) };
}

/** The root of the build, from the build itself and from the sources. */
const ROOT = resolve(__dirname, '../../..');
export const BUILT_APPS = join(ROOT, basename(ROOT) === 'dist' ? '.' : 'dist', 'apps');

export function isEdge(app: string): boolean {
  return (EDGES as readonly string[]).includes(app);
}

export function isService(app: string): app is Service {
  return (SERVICES as readonly string[]).includes(app);
}

/** The bundle of an app, as it ships. */
export function mainOf(appsDir: string, app: AppName | 'cli'): string {
  return join(appsDir, app, 'main.js');
}

/** The entry file of an app, from single compiled files. */
export function unbundledMainOf(appsDir: string, app: AppName): string {
  return join(appsDir, app, 'src/main.js');
}

const FIRST_INSPECTOR_PORT = 9229;

/** The inspector port of an app under development; fixed per app, so that editor launch files can name it. */
export function inspectorPortOf(app: AppName): number {
  return FIRST_INSPECTOR_PORT + APPS.indexOf(app);
}
