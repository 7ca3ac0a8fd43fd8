import { join } from 'node:path';
import type { SystemAddress } from '../address';
import { type Launch, type OutputListener, type SpawnedApp, spawnApp, startUnbundled } from '../app-process';
import { type AppName, BUILT_APPS, unbundledMainOf } from '../apps';
import type { BuiltFiles } from './built-files';
import type { DevMessage } from './standby';

/** `--inspect-publish-uid` suppresses the inspector's message on stderr at every start. */
const NODE_ARGS = ['--enable-source-maps', '--inspect-publish-uid=http'] as const;
const STANDBY = join(BUILT_APPS, '../libs/local/src/dev/standby.js');

/** Starts the apps under development with an inspector, and keeps a standby process for the next start of each. */
export class Workbench {
  private readonly standbys = new Map<AppName, SpawnedApp>();
  private readonly running = new Map<AppName, SpawnedApp>();
  private stopped = false;

  constructor(
    private readonly apps: readonly AppName[],
    private readonly built: BuiltFiles,
    private readonly portOf: (app: AppName) => number,
  ) {}

  readonly launch: Launch = (system, replica, onOutput) => {
    const name = this.apps.find((app) => app === replica);
    if (name === undefined) return startUnbundled(system, replica, onOutput);
    const next = this.standbys.get(name) ?? this.spawn(system, name, onOutput);
    this.standbys.delete(name);
    return { ready: this.takeOver(system, name, next, onOutput), stop: next.stop };
  };

  /** Ends the unused standby processes. */
  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.standbys.values()].map((standby) => standby.stop()));
  }

  private async takeOver(
    system: SystemAddress,
    name: AppName,
    next: SpawnedApp,
    onOutput?: OutputListener,
  ): ReturnType<SpawnedApp['becomesReady']> {
    const before = this.running.get(name);
    const port = this.portOf(name);
    if (before) command(before, { inspector: 'off' });
    command(next, { run: unbundledMainOf(system.appsDir, name), port });
    try {
      const ready = await next.becomesReady();
      this.running.set(name, next);
      return ready;
    } catch (error) {
      if (before) command(before, { inspector: port });
      throw error;
    } finally {
      if (!this.stopped) this.standbys.set(name, this.spawn(system, name, onOutput));
    }
  }

  private spawn(system: SystemAddress, name: AppName, onOutput?: OutputListener): SpawnedApp {
    const main = unbundledMainOf(system.appsDir, name);
    const { packages } = this.built.loadedBy(main);
    const standby = spawnApp(system, name, [...NODE_ARGS, STANDBY, main, ...packages], onOutput);
    // Drops a standby process that was killed.
    void standby.ended.then(() => this.standbys.get(name) === standby && this.standbys.delete(name));
    return standby;
  }
}

function command(app: SpawnedApp, message: DevMessage): void {
  app.send(message);
}
