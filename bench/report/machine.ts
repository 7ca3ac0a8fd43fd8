import { execFileSync } from 'node:child_process';
import { cpus, loadavg, platform, release, totalmem } from 'node:os';

/** What the numbers of a run depend on beside the code. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly system: string;
  readonly node: string;
  /** Of the last minute, before the run: others at work make every number worse. */
  readonly loadBefore: number;
}

export function machine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()}`,
    node: process.version,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

/**
 * A sentence when others were at work. Ratios do not save such a run: a request of ours waits for a processor in five
 * processes, one of the bare server in two, so a busy machine makes ours look worse than it is.
 */
export function caution({ loadBefore, cores }: Machine): string | null {
  if (loadBefore <= cores / 2) return null;
  return `The machine was not quiet (load ${loadBefore} on ${cores} cores before the run): do not judge by these numbers.`;
}

/** The commit that was measured, marked when the working copy differs from it; null outside a repository. */
export function commit(root: string): string | null {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? '+changes' : ''}`;
  } catch {
    return null;
  }
}
