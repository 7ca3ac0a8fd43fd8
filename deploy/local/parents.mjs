import { readFileSync } from 'node:fs';

/** Calls back when npm has ended. npm forwards signals, but its sudden death is invisible behind the shell that runs scripts. */
export function whenNpmIsGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const before = parents();
  setInterval(() => parents() !== before && callback(), 500).unref();
}

function parents() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

/** Only Linux shows the parent as a file; on other systems our direct parent is used. */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}
