import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemAddress } from './address';
import { type AppProcess, type OutputListener, startApp } from './app-process';
import { APPS, type AppName } from './apps';
import type { Stoppables } from './stoppables';

const RESTART_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** An app that ran this long has got over what made it die. */
const STABLE_MS = 60_000;

/** The processes of all apps. */
export class Fleet {
  readonly apps = new Map<AppName, AppProcess>();

  constructor(
    private readonly system: SystemAddress,
    private readonly started: Stoppables,
    private readonly onOutput?: OutputListener,
  ) {}

  async start(name: AppName): Promise<AppProcess> {
    const app = startApp(this.system, name, this.onOutput);
    this.started.add(name === 'gateway' ? 'gateway' : 'service', app.stop);
    const ready = await app.ready;
    this.apps.set(name, ready);
    return ready;
  }

  async startAll(): Promise<void> {
    await Promise.all(APPS.map((name) => this.start(name)));
  }

  /** Starts each app again that dies, less and less eagerly. */
  keepRunning(log: (line: string) => void): void {
    for (const app of this.apps.values()) void this.watch(app, log);
  }

  private async watch(first: AppProcess, log: (line: string) => void): Promise<void> {
    const { name } = first;
    for (let app: AppProcess | null = first, deaths = 0; ; deaths += 1) {
      const born = Date.now();
      const how = app ? await app.ended : 'did not start';
      if (this.started.stopped) return;
      if (Date.now() - born > STABLE_MS) deaths = 0;
      const delay = RESTART_DELAYS_MS[deaths] ?? 30_000;
      log(`${name} ${how}; starting it again in ${delay / 1000} s`);
      await sleep(delay);
      if (this.started.stopped) return;
      app = await this.start(name).catch(() => null);
      if (app) log(`${name} runs again`);
    }
  }
}
