import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemAddress } from './address';
import { type AppProcess, type Launch, type OutputListener, startApp } from './app-process';
import { APPS, type AppName, isEdge, partsOf, type Replica, replicaOf } from './apps';
import type { Stoppables } from './stoppables';

const RESTART_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000] as const;
/** An app that ran this long counts as recovered. */
const STABLE_MS = 60_000;

/** The processes of all apps. */
export class Fleet {
  readonly apps = new Map<Replica, AppProcess>();
  private log: ((line: string) => void) | undefined;

  constructor(
    private readonly system: SystemAddress,
    private readonly started: Stoppables,
    private readonly onOutput?: OutputListener,
    private readonly launch: Launch = startApp,
  ) {}

  async start(replica: Replica): Promise<AppProcess> {
    const ready = await this.bringUp(replica);
    this.apps.set(replica, ready);
    return ready;
  }

  private bringUp(replica: Replica): Promise<AppProcess> {
    const app = this.launch(this.system, replica, this.onOutput);
    this.started.add(isEdge(partsOf(replica).app) ? 'edge' : 'service', app.stop);
    return app.ready;
  }

  async startAll(names: readonly AppName[] = APPS): Promise<void> {
    const numbers = Array.from({ length: this.system.replicas }, (_, at) => at + 1);
    const replicas = numbers.flatMap((number) => names.map((name) => replicaOf(name, number)));
    await Promise.all(replicas.map((replica) => this.start(replica)));
  }

  /**
   * Replaces an app's process once the new one is ready; if that fails, the old one continues. An app with a port of its own
   * stops first, because only one process can hold its port.
   */
  async replace(name: AppName): Promise<AppProcess> {
    if (isEdge(name)) {
      const first = this.apps.get(name);
      this.apps.delete(name);
      await first?.stop();
    }
    const after = await this.bringUp(name);
    const before = this.apps.get(name);
    this.apps.set(name, after);
    void before?.stop();
    if (this.log) void this.watch(after, this.log);
    return after;
  }

  /** Restarts each app that dies, with increasing delays. */
  supervise(log: (line: string) => void): void {
    this.log = log;
    for (const app of this.apps.values()) void this.watch(app, log);
  }

  private async watch(first: AppProcess, log: (line: string) => void): Promise<void> {
    const { replica } = first;
    let last = first;
    const isOver = () => this.started.stopped || this.apps.get(replica) !== last;
    for (let app: AppProcess | null = first, deaths = 0; ; deaths += 1) {
      const born = Date.now();
      const how = app ? await app.ended : 'did not start';
      if (isOver()) return;
      if (Date.now() - born > STABLE_MS) deaths = 0;
      const delay = RESTART_DELAYS_MS[deaths] ?? 30_000;
      log(`${replica} ${how}; restarting it in ${delay / 1000} s`);
      await sleep(delay);
      if (isOver()) return;
      app = await this.bringUp(replica).catch(() => null);
      if (!app) continue;
      if (isOver()) return app.stop(); // Replaced in the meantime.
      this.apps.set(replica, (last = app));
      log(`${replica} runs again`);
    }
  }
}
