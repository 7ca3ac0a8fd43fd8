import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Copies files with their owners, because Postgres runs under another account if root runs the tests. */
export function copyPreparedData(prepared: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  execFileSync('cp', ['-Rp', `${prepared}/.`, dataDir]);
}
