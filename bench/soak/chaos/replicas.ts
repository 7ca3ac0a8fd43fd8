import { setTimeout as sleep } from 'node:timers/promises';
import { type AppProcess, type LocalSystem, partsOf, type Replica } from '@marquee/local';
import type { Balancer } from '../balancer';

const AGAIN_MS = 1_000;
/** How a process ends that was told to. */
const IN_ORDER = 'ended with code 0';
/** So many lines of one that ended by itself are kept. */
const LAST_WORDS = 4;

/** The processes of the apps: ends them, stops them, and starts them again. */
export class Replicas {
  /** Processes that were ended on purpose. */
  private readonly ended = new WeakSet<AppProcess>();
  private isOver = false;
  /** Processes that nobody had ended, and how they did. */
  readonly died: string[] = [];
  /** Processes that were told to end and did so with an error. */
  readonly unordered: string[] = [];

  constructor(
    private readonly system: LocalSystem,
    private readonly balancer: Balancer,
    /** Variables of single processes, from their next start on. */
    private readonly environments: Map<Replica, Readonly<Record<string, string>>>,
    /** What the apps have printed. */
    private readonly complaints: readonly string[],
    private readonly signal: AbortSignal,
  ) {}

  get all(): Replica[] {
    return [...this.system.apps.keys()];
  }

  /** Gateways get requests from here on, and whoever dies by itself is started again, as a supervisor does. */
  async watch(): Promise<void> {
    await Promise.all([...this.system.apps.values()].map((app) => this.list(app)));
  }

  stopWatching(): void {
    this.isOver = true;
  }

  /** Told to end, a gateway is taken off the balancer's list first, as with a pod that Kubernetes ends; killed, it is not. */
  async end(replica: Replica, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.running(replica);
    if (signal === 'SIGTERM') this.balancer.leave(replica);
    this.ended.add(running);
    running.kill(signal);
    const how = await running.ended;
    if (signal === 'SIGTERM' && how !== IN_ORDER) this.unordered.push(`${replica} ${how}`);
    this.balancer.leave(replica);
  }

  signalTo(replica: Replica, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.running(replica).kill(signal);
  }

  /** However often it has to be tried: it does not start while its database or NATS is away. */
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
    const last = this.complaints.filter((line) => line.includes(` ${app.replica}: `)).slice(-LAST_WORDS);
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
