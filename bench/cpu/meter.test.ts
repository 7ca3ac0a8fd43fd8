import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CpuMeter, serviceIn } from './meter';
import { parseStat } from './processes';

interface Shown {
  readonly pid: number;
  readonly parent?: number;
  readonly name?: string;
  readonly title?: string;
  readonly startedAt?: number;
  /** The ticks of ten milliseconds: user, kernel, and both of ended children. */
  readonly ticks: readonly [number, number, number?, number?];
}

function statLine({ pid, parent = 1, name = 'postgres', startedAt = 5, ticks }: Shown): string {
  const [user, kernel, endedUser = 0, endedKernel = 0] = ticks;
  const flags = '7 7 0 -1 4194304 99 0 0 0';
  return `${pid} (${name}) S ${parent} ${flags} ${user} ${kernel} ${endedUser} ${endedKernel} 20 0 1 0 ${startedAt} 99 9\n`;
}

describe('a process of /proc', () => {
  it('parses a stat line of /proc with any characters in the process name', () => {
    const stat = parseStat(statLine({ pid: 12, parent: 3, name: 'a (b) 1 2', startedAt: 77, ticks: [5, 6, 7, 8] }));
    expect(stat).toEqual({ pid: 12, parent: 3, startedAt: '77', cpu: 110_000, endedChildrenCpu: 150_000 });
  });

  it.each([
    ['postgres: marquee_webhook_dispatch marquee 127.0.0.1(41234) idle', 'webhook-dispatch'],
    ['postgres: marquee_auth marquee 127.0.0.1(41234) INSERT waiting', 'auth'],
    ['postgres: postgres marquee 127.0.0.1(41234)', 'postgres'],
    ['postgres: checkpointer', undefined],
    ['postgres: autovacuum worker marquee', undefined],
    ['postgres: parallel worker for PID 41234', undefined],
    ['/usr/bin/postgres -D /data/marquee_x (1) ', undefined],
  ])('derives the service from the process title %s: %s', (title, service) => {
    expect(serviceIn(title)).toBe(service);
  });
});

describe('a meter of processor time', () => {
  const POSTMASTER = 10;
  let proc: string;
  beforeEach(() => (proc = mkdtempSync(join(tmpdir(), 'marquee-proc-'))));
  afterEach(() => rmSync(proc, { recursive: true }));

  const show = (...all: Shown[]): void => {
    rmSync(proc, { recursive: true });
    for (const process of all) {
      mkdirSync(join(proc, String(process.pid)), { recursive: true });
      writeFileSync(join(proc, String(process.pid), 'stat'), statLine(process));
      writeFileSync(join(proc, String(process.pid), 'cmdline'), `${process.title ?? ''}\0\0`);
    }
  };
  const app = (user: number): Shown => ({ pid: 20, name: 'node', ticks: [user, 0] });
  const postmaster = (ended = 0): Shown => ({ pid: POSTMASTER, ticks: [1, 0, ended] });
  const session = (pid: number, role: string, user: number, startedAt = 5): Shown => ({
    pid,
    parent: POSTMASTER,
    title: `postgres: ${role} marquee 127.0.0.1(${pid}) idle`,
    startedAt,
    ticks: [user, 0],
  });
  const meter = (): CpuMeter => new CpuMeter({ processes: { app: 20 }, postmaster: POSTMASTER }, proc);

  it("measures CPU time separately per process, per service's sessions and for Postgres itself", () => {
    const walwriter = { pid: 32, parent: POSTMASTER, title: 'postgres: walwriter', ticks: [2, 3] as const };
    const [one, two] = [session(30, 'marquee_catalog', 4), session(31, 'marquee_catalog', 5)];
    show(app(7), postmaster(), one, two, session(33, 'marquee_auth', 1), walwriter);
    expect(meter().read()).toEqual({
      app: 70_000,
      'Postgres of catalog': 90_000,
      'Postgres of auth': 10_000,
      'Postgres itself': 60_000,
    });
  });

  it('ignores Postgres sessions of the operator and processes of another Postgres', () => {
    const other = { ...session(34, 'marquee_catalog', 50), parent: 11 };
    show(app(0), postmaster(), session(30, 'postgres', 40), other);
    expect(meter().read()).toEqual({ app: 0, 'Postgres itself': 10_000 });
  });

  it('retains the CPU time of an ended session, even if its pid is reused', () => {
    const metering = meter();
    show(app(0), postmaster(), session(30, 'marquee_catalog', 4));
    metering.look();
    // The last tick before its end cannot be attributed to a session.
    show(app(0), postmaster(5), session(30, 'marquee_auth', 2, 6));
    expect(metering.read()).toEqual({
      app: 0,
      'Postgres of catalog': 40_000,
      'Postgres of auth': 20_000,
      'Postgres itself': 20_000,
    });
  });

  it('throws an error when a measured process has ended', () => {
    show(postmaster());
    expect(() => meter().read()).toThrow('app (process 20) has ended');
  });
});
