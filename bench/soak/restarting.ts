import { setTimeout as sleep } from 'node:timers/promises';
import { APPS, type ClusteredNats, type LocalSystem, partsOf, type Replica, replicaOf } from '@marquee/local';
import type { Balancer } from './balancer';
import { expandSchemas } from './expanding';
import type { Traffic } from './traffic';

/** What is done, or restarted, together; the next ones follow when these serve again. */
export interface Step {
  readonly called: string;
  /** Whether a later release has changed the schemas. */
  readonly expands?: boolean;
  /** Answers that come in before and after it, where that is more than usual. */
  readonly amid?: number;
  readonly replicas?: readonly Replica[];
  /** Replicas that there were not before. */
  readonly starts?: readonly Replica[];
  /** How the server of NATS is ended that has most clients. */
  readonly nats?: Parameters<ClusteredNats['end']>[0];
}

/** Of every app one replica after the other. */
export function oneByOne(replicas: number): Step[] {
  return APPS.flatMap((app) => numbersTo(replicas).map((n) => ({ called: app, replicas: [replicaOf(app, n)] })));
}

/** Requests of a clerk who does everything once. */
const REQUESTS_OF_A_ROUND = 15;

/** As a release begins: its migrations come before its code. So many clerks have done everything once before and after. */
export function expanded(clerks: number): Step {
  return { called: 'a column more in every table', expands: true, amid: clerks * REQUESTS_OF_A_ROUND };
}

/** Every app has one replica: a second one starts beside it and serves alone while the first one is restarted. */
export const SECOND_BESIDE_FIRST: readonly Step[] = [
  { called: 'a second replica of every app', starts: APPS.map((app) => replicaOf(app, 2)) },
  { called: 'the first replica of every app', replicas: APPS.map((app) => replicaOf(app, 1)) },
];

/** Two servers are told to send their clients away first, as a deployment does it; where they are cut off, one is told to stop and one is killed. */
export function serversOfNats(areCutOff: boolean): Step[] {
  const signals = ['SIGUSR2', 'SIGUSR2', ...(areCutOff ? (['SIGTERM', 'SIGKILL'] as const) : [])] as const;
  return signals.map((nats) => ({ called: `NATS by ${nats}`, nats }));
}

function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1);
}

/** Restarts what serves while requests come in. */
export class Restarting {
  count = 0;
  /** How many columns a later release has added. */
  columns = 0;
  readonly faults: string[] = [];

  constructor(
    private readonly system: LocalSystem,
    private readonly balancer: Balancer,
    private readonly traffic: Traffic,
    private readonly options: { readonly between: number; readonly signal: AbortSignal; log(line: string): void },
    private readonly servers: readonly ClusteredNats[] = [],
  ) {}

  async listGateways(): Promise<void> {
    const gateways = [...this.system.apps.values()].filter(({ name }) => name === 'gateway');
    await Promise.all(gateways.map((gateway) => this.balancer.join(gateway, this.options.signal)));
  }

  async take({ called, expands = false, amid, replicas = [], starts = [], nats }: Step): Promise<void> {
    this.options.signal.throwIfAborted();
    this.options.log(`${called}, after ${this.traffic.answered} answers`);
    this.traffic.during(called);
    if (amid !== undefined) await this.untilAnswered(amid);
    if (expands) this.columns += await expandSchemas(this.system.adminUrl);
    await Promise.all([
      ...replicas.map((replica) => this.restart(replica)),
      ...starts.map((replica) => this.start(replica)),
    ]);
    if (nats) await this.restartServer(nats);
    await this.untilAnswered(amid);
  }

  /** So that each restart meets requests, and what comes late of it is counted with it. */
  async untilAnswered(answers = this.options.between): Promise<void> {
    const { signal } = this.options;
    const until = this.traffic.answered + answers;
    while (this.traffic.answered < until) await sleep(5, undefined, { signal });
  }

  private async restart(replica: Replica): Promise<void> {
    const running = this.system.apps.get(replica);
    if (!running) throw new Error(`${replica} does not run`);
    // Kubernetes pauses here because its balancers notice late; this one knows at once, and what is under way is met by the signal. The app serves on
    // for a moment, since a connection that is kept open may get a request while its server closes it.
    this.balancer.leave(replica);
    running.kill('SIGTERM');
    const how = await running.ended;
    if (how !== 'ended with code 0') this.faults.push(`${replica} ${how}`);
    await this.start(replica);
    this.count += 1;
  }

  private async start(replica: Replica): Promise<void> {
    const next = await this.system.startApp(replica);
    if (partsOf(replica).app === 'gateway') await this.balancer.join(next, this.options.signal);
  }

  private async restartServer(signal: NonNullable<Step['nats']>): Promise<void> {
    const counted = await Promise.all(
      this.servers.map(async (server) => ({ server, clients: await server.clients() })),
    );
    const [busiest] = counted.toSorted((one, other) => other.clients - one.clients);
    if (!busiest) throw new Error('The servers of NATS are not ours to restart.');
    this.options.log(`${signal} for ${busiest.server.name}, which has ${busiest.clients} clients`);
    await busiest.server.end(signal);
    await busiest.server.start();
    this.count += 1;
  }
}
