import { setTimeout as sleep } from 'node:timers/promises';

/** A running server: its port, and a promise of its exit. */
export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const RESTART_DELAYS_MS = [100, 500, 1_000, 2_000, 5_000, 10_000] as const;
/** A server that ran this long counts as recovered. */
const STABLE_MS = 60_000;

/** A server that is restarted when it dies, with the same data and port. */
export class SupervisedServer<S extends RunningServer> {
  private isStopping = false;
  /** The current restart attempt. */
  private starting: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly name: string,
    private current: S,
    private readonly start: (port?: number) => Promise<S>,
  ) {}

  static async start<S extends RunningServer>(name: string, start: (port?: number) => Promise<S>) {
    return new SupervisedServer(name, await start(), start);
  }

  get running(): S {
    return this.current;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.starting;
    await this.current.stop();
  }

  /** Restarts until stopped, with increasing delays. */
  async supervise(log: (line: string) => void): Promise<void> {
    for (let deaths = 0; ; deaths += 1) {
      const born = Date.now();
      const how = await this.current.ended;
      if (this.isStopping) return;
      if (Date.now() - born > STABLE_MS) deaths = 0;
      log(`${this.name} ended (${how}); restarting it`);
      while (!(await this.startAgain(deaths, log))) {
        if (this.isStopping) return;
        deaths += 1;
      }
      if (this.isStopping) return;
      log(`${this.name} runs again`);
    }
  }

  private async startAgain(deaths: number, log: (line: string) => void): Promise<boolean> {
    await sleep(RESTART_DELAYS_MS[deaths] ?? RESTART_DELAYS_MS.at(-1));
    if (this.isStopping) return false;
    const started = this.start(this.current.port).then(
      (server) => {
        this.current = server;
        return true;
      },
      (error: unknown) => {
        log(error instanceof Error ? error.message : String(error));
        return false;
      },
    );
    this.starting = started;
    return started;
  }
}
