import { existsSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputListener } from './app-process';

const SHOWN: ReadonlySet<unknown> = new Set(['warn', 'error', 'fatal']);

/**
 * Everything goes to `logs/<app>.log`, the start before is in `logs.before`; warnings and errors also to `show`.
 * @public deploy/local/start.mjs takes it from the build
 */
export function logFiles(dataDir: string, show: OutputListener, all: boolean): OutputListener {
  const folder = join(dataDir, 'logs');
  // Whoever starts again after a crash still wants to read why.
  rmSync(`${folder}.before`, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, `${folder}.before`);
  mkdirSync(folder, { recursive: true });
  // Open as long as this process lives: a file that is opened for every line takes longer than the line.
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

/** A log line of such a level, or something that is no log line at all: a crash speaks plain text. */
export function isWarning(line: string): boolean {
  const level = levelOf(line);
  return level === undefined ? line.trim() !== '' : SHOWN.has(level);
}

/** Our apps begin every line with its level: the rest need not be read. */
const LEVEL_FIRST = /^\{"level":"(\w+)",/;

function levelOf(line: string): unknown {
  try {
    return LEVEL_FIRST.exec(line)?.[1] ?? (JSON.parse(line) as { level?: unknown } | null)?.level;
  } catch {
    return undefined;
  }
}
