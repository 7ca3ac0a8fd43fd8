/** The line after it says what the process was running. */
const CRASHED = /\(PID (\d+)\) was terminated by signal/;

/** A session that finds no space for the log ends the whole server: that is the disk's fault. */
const NO_SPACE = /\[(\d+)\] PANIC: .*No space left on device/g;

/** What a log of Postgres says of processes that have crashed, whoever asked them for what. Those that were killed with their server do not live to tell. */
export function crashesIn(log: string): string[] {
  const withoutSpace = new Set([...log.matchAll(NO_SPACE)].map(([, pid]) => pid));
  const isCrash = (line = '') => {
    const pid = CRASHED.exec(line)?.[1];
    return pid !== undefined && !withoutSpace.has(pid);
  };
  const lines = log.split('\n');
  return lines.filter((line, at) => isCrash(line) || isCrash(lines[at - 1]));
}
