import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Locks a data directory for one process. Returns the function that releases it. */
export function lock(dataDir) {
  const file = join(dataDir, 'marquee.pid');
  mkdirSync(dataDir, { recursive: true });
  const owner = ownerOf(file);
  if (owner) throw new Error(`another Marquee uses ${dataDir} (pid ${owner}); stop it first, or set MARQUEE_DATA.`);
  rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

/** The process that holds the lock. A killed owner's file is ignored, even if its pid is in use again. */
function ownerOf(file) {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid && pid !== process.pid && commandOf(pid).includes('deploy/local/') ? pid : null;
}

function commandOf(pid) {
  try {
    if (existsSync('/proc/self')) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
