// `npm run reset`: deletes the data of `npm start`. External databases (DATABASE_URL, NATS_URL) are not affected.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from './lock.mjs';
import { DATA, sentenceOf } from './project.mjs';

/** Downloaded tools, which are not data. */
const PRESERVED = 'tools';

try {
  const release = lock(DATA);
  for (const name of readdirSync(DATA)) {
    if (name !== PRESERVED) rmSync(join(DATA, name), { recursive: true, force: true });
  }
  release();
  console.log(`The data in ${DATA} is deleted; npm start creates it again.`);
} catch (error) {
  process.stderr.write(`Nothing was dropped: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
