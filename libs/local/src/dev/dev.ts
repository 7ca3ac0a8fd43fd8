import { join } from 'node:path';
import { logFiles } from '../app-output';
import { APPS, type AppName, inspectorPortOf } from '../apps';
import { type LocalSystem, type SystemOptions, startSystem } from '../system';
import { BuiltFiles } from './built-files';
import { Compiler } from './compiler';
import { DevLoop } from './dev-loop';
import { readableOutput } from './dev-output';
import { Workbench } from './workbench';

export { inspectorPortOf } from '../apps';

type Given = 'apps' | 'appsDir' | 'launch' | 'log' | 'onOutput' | 'restart';

export interface DevOptions extends Omit<SystemOptions, Given> {
  readonly root: string;
  /** A separate build that follows the sources. */
  readonly outDir: string;
  /** The apps under development. */
  readonly apps: readonly AppName[];
  readonly colorize: boolean;
  portOf?(app: AppName): number;
  log(line: string): void;
  print(line: string): void;
}

/** Validates app names typed by the developer. */
export function appsNamed(names: readonly string[]): AppName[] {
  const unknown = names.filter((name) => !(APPS as readonly string[]).includes(name));
  if (unknown.length === 0 && names.length > 0) return [...new Set(names as AppName[])];
  const reason = unknown.length > 0 ? `unknown app ${unknown.join(', ')}` : 'name the apps that you work on';
  throw new Error(`${reason}: npm run dev -- <app> …, of ${APPS.join(', ')}.`);
}

/** The whole system, with some apps that follow changes of their sources. */
export async function startDev(o: DevOptions): Promise<LocalSystem> {
  const { root, outDir, apps, log, print, colorize, portOf = inspectorPortOf, ...options } = o;
  const built = new BuiltFiles();
  const workbench = new Workbench(apps, built, portOf);
  const system = await startSystem({
    ...options,
    log,
    appsDir: join(outDir, 'apps'),
    apps: APPS.filter((app) => !apps.includes(app)),
    launch: workbench.launch,
    onOutput: logFiles(o.dataDir, readableOutput(apps, colorize, print), true),
    restart: true,
  });
  const loop = new DevLoop({ root, apps, system, compiler: new Compiler(root, outDir), built, log });
  const stop = async () => {
    await Promise.all([loop.stop(), workbench.stop()]);
    await system.stop();
  };
  await loop.start();
  if (o.signal?.aborted) await stop();
  o.signal?.throwIfAborted();
  return { ...system, stop };
}
