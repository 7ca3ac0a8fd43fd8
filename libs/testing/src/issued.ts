import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemAddress } from './environment';

/** Where the secrets of a run are noted, within its data. */
export const ISSUED_FILE = 'issued.txt';

/**
 * Notes a token, code, password or secret that a test was given, or a word of a person's: at the end of the run every log
 * line, span and event of every app is searched for it.
 */
export function issued<S extends string | null>(secret: S): S {
  if (secret !== null) appendFileSync(join(systemAddress().dataDir, ISSUED_FILE), `${secret}\n`);
  return secret;
}
