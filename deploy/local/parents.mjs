import { readFileSync } from 'node:fs';

/**
 * Calls back when npm is gone. It passes signals on, but not its own sudden death; and between npm and us there may be
 * the shell that npm runs scripts with, which would not tell us either.
 */
export function whenNpmIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const before = parents();
  setInterval(() => parents() !== before && callback(), 500).unref();
}

function parents() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

/** Only where the system shows it as a file; elsewhere our own parent has to do. */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
