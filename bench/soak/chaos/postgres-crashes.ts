/** The line after it says what the process was running. */
const CRASHED = /\(PID \d+\) was terminated by signal/;

/** What a log of Postgres says of processes that have crashed, whoever asked them for what. Those that were killed with their server do not live to tell. */
export function crashesIn(log: string): string[] {
  const lines = log.split('\n');
  return lines.filter((line, at) => CRASHED.test(line) || CRASHED.test(lines[at - 1] ?? ''));
}
