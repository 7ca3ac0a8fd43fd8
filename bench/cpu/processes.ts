import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Where Linux shows its processes. Nobody else has it in this form. */
export const PROC = '/proc';

export function hasProc(): boolean {
  return existsSync(`${PROC}/self/stat`);
}

/** `USER_HZ`: on every platform that Node runs on, whatever the kernel's own clock is. */
const MICROSECONDS_PER_TICK = 10_000;

/** One process as `/proc/<pid>/stat` has it; times in microseconds. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** With the pid, this names a process for as long as the machine runs: pids are used again. */
  readonly startedAt: string;
  /** Of all its threads, in user mode and in the kernel. */
  readonly cpu: number;
  /** Of its children that have ended. */
  readonly endedChildrenCpu: number;
}

/** Undefined when there is no such process, or no longer. */
export function statOf(pid: number, proc = PROC): ProcessStat | undefined {
  const text = textOf(`${proc}/${pid}/stat`);
  return text === undefined ? undefined : parseStat(text);
}

/** The second field is the program's name in brackets and may hold anything, also blanks and brackets. */
export function parseStat(text: string): ProcessStat {
  const afterName = text.lastIndexOf(')');
  // Fields of proc(5), counted from 1: what follows the name begins with the third.
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

/** What `ps` shows: the command line, which a program may replace by words of its own. */
export function titleOf(pid: number, proc = PROC): string {
  return (textOf(`${proc}/${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
}

/** A process may end between two looks. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
