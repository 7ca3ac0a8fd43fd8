// `npm run marquee -- …`: the operator's command line for the system of `npm start`, or for NATS_URL.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATA, ROOT } from './project.mjs';

const main = join(ROOT, 'dist/apps/cli/main.js');
if (existsSync(main)) {
  const env = { ...process.env, MARQUEE_DATA: DATA };
  const child = spawn(process.execPath, [main, ...process.argv.slice(2)], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => (process.exitCode = code ?? 1));
} else {
  process.stderr.write('Marquee is not built yet: npm start (or npm run build) does that.\n');
  process.exitCode = 1;
}
