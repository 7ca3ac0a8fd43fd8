import { childrenOf, PROC, statOf, titleOf, type ProcessStat } from './processes';

/** Microseconds of CPU time by process. */
export type CpuTimes = Readonly<Record<string, number>>;

export interface Metered {
  /** Name → pid. */
  readonly processes: Readonly<Record<string, number>>;
  /** The first Postgres process, parent of all others. */
  readonly postmaster: number;
}

/** Checkpoints, WAL, vacuum, and sessions that ended before a reading could identify them. */
export const POSTGRES_ITSELF = 'Postgres itself';
const POSTGRES_OF = 'Postgres of ';

export function postgresOf(service: string): string {
  return `${POSTGRES_OF}${service}`;
}

export function isPostgres(name: string): boolean {
  return name === POSTGRES_ITSELF || name.startsWith(POSTGRES_OF);
}

/**
 * Measures the CPU time of processes, and of Postgres by service from session titles. The kernel adds an ended child's time to its parent,
 * so totals stay complete.
 */
export class CpuMeter {
  /** Running and ended sessions, as last seen. */
  private readonly sessions = new Map<string, { service: string; cpu: number }>();

  constructor(
    private readonly metered: Metered,
    private readonly proc: string = PROC,
  ) {}

  /** CPU time since each process began; only the difference of two readings counts. */
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

  /** Records the use of each session between readings; returns the sum over Postgres. */
  look(): number {
    for (;;) {
      const before = this.postmaster().endedChildrenCpu;
      const children = this.lookAtChildren();
      const { cpu, endedChildrenCpu } = this.postmaster();
      // A session that ended during the reading would count twice.
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

/** The benchmark's sessions, which are not measured. */
const OPERATOR = 'postgres';

/** `postgres: marquee_webhook_dispatch marquee 127.0.0.1(41234) idle` → `webhook-dispatch`; undefined if it is not a session. */
export function serviceIn(title: string): string | undefined {
  const [, role] = /^postgres: (\w+) \w+ [^ ]+\(\d+\) /.exec(`${title} `) ?? [];
  return role?.replace(/^marquee_/, '').replaceAll('_', '-');
}
