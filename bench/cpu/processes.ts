import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The process file system, which only Linux provides. */
export const PROC = '/proc';

export function hasProc(): boolean {
  return existsSync(`${PROC}/self/stat`);
}

/** `USER_HZ` is 100 on every platform that Node supports. */
const MICROSECONDS_PER_TICK = 10_000;

/** One process from `/proc/<pid>/stat`; times in microseconds. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Identifies a process together with its pid, since pids are reused. */
  readonly startedAt: string;
  /** User and kernel time of all threads. */
  readonly cpu: number;
  readonly endedChildrenCpu: number;
}

/** Undefined if the process does not exist. */
export function statOf(pid: number, proc = PROC): ProcessStat | undefined {
  const text = textOf(`${proc}/${pid}/stat`);
  return text === undefined ? undefined : parseStat(text);
}

/** The second field is the program's name in brackets; it may contain blanks and brackets. */
export function parseStat(text: string): ProcessStat {
  const afterName = text.lastIndexOf(')');
  // proc(5) counts fields from 1; the first field after the name is the third.
  const fields = text.slice(afterName + 2).split(' ');
  const field = (number: number): string => fields[number - 3] ?? '';
  const ticks = (number: number): number => Number(field(number));
  return {
    pid: Number.parseInt(text, 10),
    parent: Number(field(4)),
    startedAt: field(22),
    cpu: (ticks(14) + ticks(15)) * MICROSECONDS_PER_TICK,
    endedChildrenCpu: (ticks(16) + ticks(17)) * MICROSECONDS_PER_TICK,
  };
}

export function childrenOf(parent: number, proc = PROC): ProcessStat[] {
  return readdirSync(proc)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name), proc))
    .filter((stat) => stat !== undefined && stat.parent === parent) as ProcessStat[];
}

/** The title in `ps`: the command line, which a program may replace. */
export function titleOf(pid: number, proc = PROC): string {
  return (textOf(`${proc}/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
}

/** A process may end between two readings. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
