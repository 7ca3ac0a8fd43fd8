import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputListener } from './app-process';

const WARN = 40;

/**
 * Everything goes to `logs/<app>.log`, of this start alone; warnings and errors also to `show`.
 * @public deploy/local/start.mjs takes it from the build
 */
export function logFiles(dataDir: string, show: OutputListener, all: boolean): OutputListener {
  const folder = join(dataDir, 'logs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return (app, line) => {
    appendFileSync(join(folder, `${app}.log`), `${line}\n`);
    if (all || isWarning(line)) show(app, line);
  };
}

/** A log line of at least that level, or something that is no log line at all: a crash speaks plain text. */
function isWarning(line: string): boolean {
  try {
    const { level = 0 } = JSON.parse(line) as { level?: number };
    return level >= WARN;
  } catch {
    return line.trim() !== '';
  }
}
