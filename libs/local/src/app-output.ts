import { existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputListener } from './app-process';

const SHOWN: ReadonlySet<unknown> = new Set(['warn', 'error', 'fatal']);

/**
 * Writes everything to `logs/<app>.log` (the previous run is in `logs.before`), and warnings and errors also to `show`.
 * @public deploy/local/start.mjs takes it from the build
 */
export function logFiles(dataDir: string, show: OutputListener, all: boolean): OutputListener {
  const folder = join(dataDir, 'logs');
  // Keeps the logs of a crash for a restart.
  rmSync(`${folder}.before`, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, `${folder}.before`);
  mkdirSync(folder, { recursive: true });
  // Stays open while this process lives, because opening a file per line is slower than writing it.
  const files = new Map<string, number>();
  const fileOf = (app: string): number => {
    const file = files.get(app) ?? openSync(join(folder, `${app}.log`), 'a');
    files.set(app, file);
    return file;
  };
  return (app, line) => {
    writeSync(fileOf(app), `${line}\n`);
    if (all || isWarning(line)) show(app, line);
  };
}

/** A log line of level warn or above, or a line that is not JSON, such as a crash. */
export function isWarning(line: string): boolean {
  const level = levelOf(line);
  return level === undefined ? line.trim() !== '' : SHOWN.has(level);
}

/** Our log lines start with the level, so the rest need not be parsed. */
const LEVEL_FIRST = /^\{"level":"(\w+)",/;

function levelOf(line: string): unknown {
  try {
    return LEVEL_FIRST.exec(line)?.[1] ?? (JSON.parse(line) as { level?: unknown } | null)?.level;
  } catch {
    return undefined;
  }
}
