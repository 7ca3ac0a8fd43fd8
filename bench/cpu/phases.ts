import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { median } from '../report/numbers';
import type { LoadResult } from '../workers/load';
import { POSTGRES_ITSELF, postgresOf, type CpuMeter, type CpuTimes, type Metered } from './meter';

/** Processor time of one phase: of requests that follow each other without a break, and all that they set in motion. */
export interface CpuPhase {
  readonly requests: number;
  readonly seconds: number;
  /** Microseconds per request by process, less what it takes when nothing is asked. */
  readonly perRequest: CpuTimes;
  readonly faults: LoadResult['faults'];
}

/** The kernel counts in hundredths of a second: what is idle must be watched for long to be told apart from nothing. */
const IDLE_MS = 6_000;
/** So often, since some of what apps do while nothing is asked is done now and then: what is usual counts. */
const IDLE_TIMES = 5;
const BARE = 'bare ';

/** Every app, the servers below them, and bare servers where there are some: name → process. */
export function metered({ servers, apps }: LocalSystem, bare: Readonly<Record<string, number>> = {}): Metered {
  const { postgres, nats } = servers;
  if (!postgres || !nats) throw new Error('processor time is read from servers that the benchmark started itself');
  const pids = Object.fromEntries(Array.from(apps, ([name, { pid }]) => [name, pid]));
  return {
    processes: {
      ...pids,
      'nats-server': nats,
      ...Object.fromEntries(Object.entries(bare).map(([name, pid]) => [BARE + name, pid])),
    },
    postmaster: postgres,
  };
}

/** What a phase of ours took. */
export function withoutBare(phase: CpuPhase): CpuPhase {
  const ours = Object.entries(phase.perRequest).filter(([name]) => !name.startsWith(BARE));
  return { ...phase, perRequest: Object.fromEntries(ours) };
}

/** What a phase of a bare server took, which logs in with the role of a service that has nothing to do meanwhile. */
export function bareAlone(phase: CpuPhase, bare: string, role: string): CpuPhase {
  const of = (name: string): number => phase.perRequest[name] ?? 0;
  return { ...phase, perRequest: { node: of(BARE + bare), Postgres: of(postgresOf(role)) + of(POSTGRES_ITSELF) } };
}

/** The phase that is neither the dearest nor the cheapest, with the faults of all. */
export function medianPhase(phases: readonly CpuPhase[]): CpuPhase {
  const sum = ({ perRequest }: CpuPhase): number => Object.values(perRequest).reduce((all, time) => all + time, 0);
  const middle = phases.toSorted((one, other) => sum(one) - sum(other))[Math.floor(phases.length / 2)] as CpuPhase;
  const faults: Record<string, number> = {};
  for (const [kind, times] of phases.flatMap((phase) => Object.entries(phase.faults))) {
    faults[kind] = (faults[kind] ?? 0) + times;
  }
  return { ...middle, faults };
}

export class CpuPhases {
  idle: CpuTimes = {};

  constructor(
    private readonly meter: CpuMeter,
    private readonly signal: AbortSignal,
  ) {}

  async rest(): Promise<void> {
    const times: CpuTimes[] = [];
    while (times.length < IDLE_TIMES) {
      const { used, seconds } = await this.metered(() => sleep(IDLE_MS));
      times.push(mapped(used, (microseconds) => microseconds / seconds));
    }
    this.idle = mapped(times[0] ?? {}, (_, name) => median(times.map((one) => one[name] ?? 0)));
  }

  /** `send` comes back when everything is handled that its requests set in motion. */
  async phase(send: () => Promise<Pick<LoadResult, 'answers' | 'faults'>>): Promise<CpuPhase> {
    this.signal.throwIfAborted();
    const { result, used, seconds } = await this.metered(send);
    const idle = (name: string): number => (this.idle[name] ?? 0) * seconds;
    const perRequest = mapped(used, (time, name) => (time - idle(name)) / result.answers);
    return { requests: result.answers, seconds, perRequest, faults: result.faults };
  }

  private async metered<T>(work: () => Promise<T>): Promise<{ result: T; used: CpuTimes; seconds: number }> {
    const [started, before] = [performance.now(), this.meter.read()];
    const result = await work();
    const [seconds, after] = [(performance.now() - started) / 1000, this.meter.read()];
    return { result, seconds, used: mapped(after, (time, name) => time - (before[name] ?? 0)) };
  }
}

/** Tenths keep sums right; a single reading of 1,000 requests tells steps of 10 microseconds. */
function mapped(times: CpuTimes, value: (time: number, name: string) => number): CpuTimes {
  return Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, Math.round(value(time, name) * 10) / 10]),
  );
}
