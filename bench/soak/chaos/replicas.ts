import { setTimeout as sleep } from 'node:timers/promises';
import { type AppProcess, type LocalSystem, partsOf, type Replica } from '@marquee/local';
import type { Balancer } from '../balancer';

const AGAIN_MS = 1_000;
/** The exit of a process that ended after a signal of the soak. */
const CLEAN_EXIT = 'ended with code 0';
/** The last lines to retain of a process that ended by itself. */
const MAX_LAST_LINES = 4;

/** Ends, freezes and restarts the processes of the apps. */
export class Replicas {
  /** Processes that were ended on purpose. */
  private readonly ended = new WeakSet<AppProcess>();
  private isOver = false;
  /** Processes that ended by themselves, with the reason. */
  readonly died: string[] = [];
  /** Processes that ended with an error after a signal of the soak. */
  readonly unordered: string[] = [];

  constructor(
    private readonly system: LocalSystem,
    private readonly balancer: Balancer,
    /** Environment variables of single processes, used from their next start on. */
    private readonly environments: Map<Replica, Readonly<Record<string, string>>>,
    /** Warnings and errors that the apps printed. */
    private readonly complaints: readonly string[],
    private readonly signal: AbortSignal,
  ) {}

  get all(): Replica[] {
    return [...this.system.apps.keys()];
  }

  /** Starts routing requests to gateways, and restarts processes that die, as a supervisor does. */
  async watch(): Promise<void> {
    await Promise.all([...this.system.apps.values()].map((app) => this.list(app)));
  }

  stopWatching(): void {
    this.isOver = true;
  }

  /** A stopped gateway leaves the balancer first, as in Kubernetes; a killed one does not. */
  async end(replica: Replica, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.running(replica);
    if (signal === 'SIGTERM') this.balancer.leave(replica);
    this.ended.add(running);
    running.kill(signal);
    const how = await running.ended;
    if (signal === 'SIGTERM' && how !== CLEAN_EXIT) this.unordered.push(`${replica} ${how}`);
    this.balancer.leave(replica);
  }

  signalTo(replica: Replica, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.running(replica).kill(signal);
  }

  /** Retries, because an app does not start while its database or NATS is away. */
  async start(replica: Replica, environment: Readonly<Record<string, string>> = {}): Promise<void> {
    this.environments.set(replica, environment);
    for (;;) {
      this.signal.throwIfAborted();
      const app = await this.system.startApp(replica).catch(() => null);
      if (app) return this.list(app);
      await sleep(AGAIN_MS, undefined, { signal: this.signal });
    }
  }

  private async list(app: AppProcess): Promise<void> {
    void app.ended.then((how) => this.noticeEnd(app, how));
    if (partsOf(app.replica).app === 'gateway') await this.balancer.join(app, this.signal);
  }

  private async noticeEnd(app: AppProcess, how: string): Promise<void> {
    if (this.isOver || this.ended.has(app)) return;
    const last = this.complaints.filter((line) => line.includes(` ${app.replica}: `)).slice(-MAX_LAST_LINES);
    this.died.push([`${app.replica} ${how}`, ...last].join('\n  '));
    this.balancer.leave(app.replica);
    await this.start(app.replica).catch(() => undefined);
  }

  private running(replica: Replica): AppProcess {
    const running = this.system.apps.get(replica);
    if (!running) throw new Error(`${replica} does not run`);
    return running;
  }
}
