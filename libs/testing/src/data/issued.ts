import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemAddress } from '../environment';

/** The file within the run's data that lists its secrets. */
export const ISSUED_FILE = 'issued.txt';

/** Records a secret or a personal word of a test. When the run ends, every log line, span and event is searched for it. */
export function issued<S extends string | null>(secret: S): S {
  if (secret !== null) appendFileSync(join(systemAddress().dataDir, ISSUED_FILE), `${secret}\n`);
  return secret;
}
