import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { TOOLS, ROOT, afterTheRun, announce, throwAwayDir } from './run';

/** The whole system from a fresh build, once for all system tests, on random ports and data that is thrown away. */
export default async function startTestSystem(): Promise<void> {
  execFileSync(process.execPath, [join(ROOT, 'deploy/local/build.mjs')], { stdio: 'inherit' });
  // The build rather than the sources: it is what runs, and its migrations are what the apps will look for.
  const local = (await import(join(ROOT, 'dist/libs/local/src/index.js'))) as typeof import('@marquee/local');
  const system = await local.startSystem({
    dataDir: throwAwayDir(),
    toolsDir: TOOLS,
    fsync: false,
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_BURST: '0' },
    onOutput: (app, line) => process.stderr.write(`${app}: ${line}\n`),
  });
  afterTheRun(system.stop);
  const { url, adminUrl, natsUrl, secrets, appsDir, env } = system;
  announce({ system: { url, adminUrl, natsUrl, secrets, appsDir, env } });
}
