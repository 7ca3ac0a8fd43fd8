import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { median } from '../report/table';
import type { CpuMeter, CpuTimes, Metered } from './meter';

/** The kernel counts in hundredths of a second, so measuring idle use takes long. */
const IDLE_MS = 6_000;
/** The median of several readings excludes rare background tasks. */
const IDLE_TIMES = 5;

/** Every app and the servers below them: name → process. */
export function meteredIn({ servers, apps }: LocalSystem): Metered {
  const { postgres, nats } = servers;
  if (!postgres || !nats) {
    throw new Error('The benchmark measures CPU only of servers that it starts. Unset DATABASE_URL and NATS_URL.');
  }
  const pids = Object.fromEntries(Array.from(apps, ([name, { pid }]) => [name, pid]));
  return { processes: { ...pids, 'nats-server': nats }, postmaster: postgres };
}

/** Measures CPU per request by process, less the idle use. */
export class CpuPhases {
  private idle: CpuTimes = {};

  constructor(
    private readonly meter: CpuMeter,
    private readonly signal: AbortSignal,
  ) {}

  /** Reads the idle use, in microseconds per second. */
  async rest(): Promise<void> {
    const times: CpuTimes[] = [];
    while (times.length < IDLE_TIMES) {
      const { used, seconds } = await this.metered(() => sleep(IDLE_MS));
      times.push(mapped(used, (microseconds) => microseconds / seconds));
    }
    this.idle = mapped(times[0] ?? {}, (_, name) => median(times.map((one) => one[name] ?? 0)));
  }

  /** `send` resolves when all work that its requests caused is done. */
  async phase<T extends { readonly answers: number }>(
    send: () => Promise<T>,
  ): Promise<{ readonly cpu: CpuTimes; readonly result: T }> {
    this.signal.throwIfAborted();
    const { result, used, seconds } = await this.metered(send);
    const idle = (name: string): number => (this.idle[name] ?? 0) * seconds;
    return { cpu: mapped(used, (time, name) => (time - idle(name)) / result.answers), result };
  }

  private async metered<T>(work: () => Promise<T>): Promise<{ result: T; used: CpuTimes; seconds: number }> {
    const [started, before] = [performance.now(), this.meter.read()];
    const result = await work();
    const [seconds, after] = [(performance.now() - started) / 1000, this.meter.read()];
    return { result, seconds, used: mapped(after, (time, name) => time - (before[name] ?? 0)) };
  }
}

/** Rounds to tenths of microseconds, so that sums stay exact. */
function mapped(times: CpuTimes, value: (time: number, name: string) => number): CpuTimes {
  return Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, Math.round(value(time, name) * 10) / 10]),
  );
}
