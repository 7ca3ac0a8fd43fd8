import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../make-env.mjs', import.meta.url));

/** The variables that `deploy/make-env.mjs` writes, for this machine or for a production host. */
export function madeVariables(...host) {
  const text = execFileSync(process.execPath, [SCRIPT, '--print', ...host], { encoding: 'utf8' });
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}
