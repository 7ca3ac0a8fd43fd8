import { childrenOf, PROC, statOf, titleOf, type ProcessStat } from './processes';

/** Microseconds of processor time, by whoever took it. */
export type CpuTimes = Readonly<Record<string, number>>;

export interface Metered {
  /** Name → pid. */
  readonly processes: Readonly<Record<string, number>>;
  /** Postgres' first process: all others are its children. */
  readonly postmaster: number;
}

/** Checkpoints, the log of changes, vacuuming, and sessions that ended before anybody saw whose they were. */
export const POSTGRES_ITSELF = 'Postgres itself';
const POSTGRES_OF = 'Postgres of ';

export function postgresOf(service: string): string {
  return `${POSTGRES_OF}${service}`;
}

export function isPostgres(name: string): boolean {
  return name === POSTGRES_ITSELF || name.startsWith(POSTGRES_OF);
}

/**
 * The processor time of some processes, and of a Postgres by the service that has it work. Postgres forks a process for
 * each session and shows the session's role in its title. One that ends takes its own count with it, but the kernel adds
 * the time of an ended child to its parent's account: so the sum over Postgres is always whole, and what a session did
 * between the last look and its end stands under Postgres itself.
 */
export class CpuMeter {
  /** Sessions that run or have ended, as last seen. */
  private readonly sessions = new Map<string, { service: string; cpu: number }>();

  constructor(
    private readonly metered: Metered,
    private readonly proc: string = PROC,
  ) {}

  /** Since each process began; what counts is the difference of two readings. */
  read(): CpuTimes {
    const times: Record<string, number> = {};
    for (const [name, pid] of Object.entries(this.metered.processes)) times[name] = this.statOf(name, pid).cpu;
    let rest = this.look();
    for (const { service, cpu } of this.sessions.values()) {
      rest -= cpu;
      if (service !== OPERATOR) times[postgresOf(service)] = (times[postgresOf(service)] ?? 0) + cpu;
    }
    return { ...times, [POSTGRES_ITSELF]: rest };
  }

  /** Notes what each session has used so far; to be called now and then between two readings. Gives the sum over Postgres. */
  look(): number {
    for (;;) {
      const before = this.postmaster().endedChildrenCpu;
      const children = this.lookAtChildren();
      const { cpu, endedChildrenCpu } = this.postmaster();
      // One that ended meanwhile would count twice.
      if (endedChildrenCpu === before) return cpu + endedChildrenCpu + children;
    }
  }

  private lookAtChildren(): number {
    let sum = 0;
    for (const child of childrenOf(this.metered.postmaster, this.proc)) {
      sum += child.cpu;
      const service = serviceIn(titleOf(child.pid, this.proc));
      if (service !== undefined) this.sessions.set(`${child.pid} ${child.startedAt}`, { service, cpu: child.cpu });
    }
    return sum;
  }

  private postmaster(): ProcessStat {
    return this.statOf('Postgres', this.metered.postmaster);
  }

  private statOf(name: string, pid: number): ProcessStat {
    const stat = statOf(pid, this.proc);
    if (!stat) throw new Error(`${name} (process ${pid}) has ended while it was measured`);
    return stat;
  }
}

/** Sessions of the operator's role are the benchmark's own, and no part of what is measured. */
const OPERATOR = 'postgres';

/** `postgres: marquee_webhook_dispatch marquee 127.0.0.1(41234) idle` → `webhook-dispatch`; undefined when it is no session. */
export function serviceIn(title: string): string | undefined {
  const [, role] = /^postgres: (\w+) \w+ [^ ]+\(\d+\) /.exec(`${title} `) ?? [];
  return role?.replace(/^marquee_/, '').replaceAll('_', '-');
}
