import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
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
  return (app, line) => {
    appendFileSync(join(folder, `${app}.log`), `${line}\n`);
    if (all || isWarning(line)) show(app, line);
  };
}

/** A log line of such a level, or something that is no log line at all: a crash speaks plain text. */
export function isWarning(line: string): boolean {
  const level = levelOf(line);
  return level === undefined ? line.trim() !== '' : SHOWN.has(level);
}

function levelOf(line: string): unknown {
  try {
    return (JSON.parse(line) as { level?: unknown } | null)?.level;
  } catch {
    return undefined;
  }
}
