import { setTimeout as sleep } from 'node:timers/promises';
import { type AppProcess, type LocalNats, type LocalSystem, startNats } from '@marquee/local';
import { join } from 'node:path';
import type { BusUser } from '@marquee/bus/client';

const APPS = ['commerce', 'catalog'] as const;
type App = (typeof APPS)[number];

/** Who is ended, and how: without a warning, or asked to finish first. */
export interface Kill {
  readonly victim: App | 'nats';
  readonly signal: 'SIGKILL' | 'SIGTERM';
  /** Every replica at once; else the oldest, while the others go on. */
  readonly all?: boolean;
}

/** Ends what serves the buyers, and starts again what it has ended. */
export class Killer {
  /** Up to which order buyers may go: the next kill must meet them at work, however long a process takes to come back. */
  limit = 0;
  private readonly running = new Map<App, AppProcess[]>();
  private nats: Partial<LocalNats>;

  constructor(
    private readonly system: LocalSystem,
    private readonly toolsDir: string,
    private readonly log: (line: string) => void,
  ) {
    this.nats = { pid: system.servers.nats };
  }

  /** So many processes of each app from here on. */
  async replicate(replicas: number): Promise<void> {
    for (const name of APPS) {
      const first = this.system.apps.get(name);
      if (!first) throw new Error(`${name} does not run`);
      this.running.set(name, [first, ...(await this.started(name, replicas - 1))]);
    }
  }

  /** Goes through the list at even distances while orders come in; `acknowledged` says how many there are. */
  async run(kills: readonly Kill[], orders: number, acknowledged: () => number, signal: AbortSignal): Promise<void> {
    const place = (index: number): number => Math.floor((orders * (index + 1)) / (kills.length + 2));
    for (const [index, kill] of kills.entries()) {
      const before = acknowledged();
      this.limit = place(index + 1);
      while (acknowledged() < Math.max(place(index), before + 1)) {
        await sleep(5, undefined, { signal });
      }
      this.log(`${kill.signal} for ${kill.all ? 'every ' : ''}${kill.victim} after ${acknowledged()} orders`);
      if (kill.victim === 'nats') await this.killNats(kill);
      else await this.killApp(kill.victim, kill);
    }
    this.limit = orders;
  }

  /** A server that was started here is nobody else's to stop. */
  async stop(): Promise<void> {
    await this.nats.stop?.();
  }

  private async killApp(name: App, { signal, all }: Kill): Promise<void> {
    const running = this.running.get(name) ?? [];
    const struck = running.splice(0, all ? running.length : 1);
    for (const app of struck) app.kill(signal);
    await Promise.all(struck.map((app) => app.ended));
    running.push(...(await this.started(name, struck.length)));
  }

  private started(name: App, count: number): Promise<AppProcess[]> {
    return Promise.all(Array.from({ length: count }, () => this.system.startApp(name)));
  }

  /** On the same port and with the same streams, as whoever restarts a server does it. */
  private async killNats({ signal }: Kill): Promise<void> {
    if (this.nats.pid === undefined) throw new Error('The soak kills a NATS server that it has started itself.');
    const { natsUrl, dataDir, secrets } = this.system;
    process.kill(this.nats.pid, signal);
    const passwords = secrets.nats as Record<BusUser, string>;
    const port = Number(new URL(natsUrl).port);
    this.nats = await startNats({ dataDir: join(dataDir, 'nats'), toolsDir: this.toolsDir, passwords, port });
  }
}
