import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Copies files with their owners: when root runs the tests, Postgres works under another account. */
export function copyPreparedData(prepared: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  execFileSync('cp', ['-Rp', `${prepared}/.`, dataDir]);
}
