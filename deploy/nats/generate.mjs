// Writes nats.conf from the permissions that libs/bus declares; a unit test fails while it is out of date.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepare } from '../local/prepare.mjs';

await prepare();
const { deployedNatsConfig } = createRequire(import.meta.url)('../../dist/libs/local/src/index.js');
writeFileSync(new URL('nats.conf', import.meta.url), deployedNatsConfig());
