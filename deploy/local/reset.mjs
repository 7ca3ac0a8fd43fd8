// `npm run reset`: drops the data of `npm start`. Databases of your own (DATABASE_URL, NATS_URL) are not touched.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lock } from './lock.mjs';
import { DATA, sentenceOf } from './project.mjs';

/** Fetched once, and no data. */
const KEPT = 'tools';

try {
  const release = lock(DATA);
  for (const name of readdirSync(DATA)) {
    if (name !== KEPT) rmSync(join(DATA, name), { recursive: true, force: true });
  }
  release();
  console.log(`The data in ${DATA} is gone; npm start begins anew.`);
} catch (error) {
  process.stderr.write(`Nothing was dropped: ${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
