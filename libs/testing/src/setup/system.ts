import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { copyPreparedData } from '../prepared-data';
import { leaksIn } from '../leaks';
import { ROOT, TOOLS } from '../root';
import { startSpanCollector } from '../spans';
import { afterTheRun, announce, throwAwayDir } from './run';

/** The whole system from a fresh build, once for all system tests, on random ports and data that is thrown away. */
export default async function startTestSystem(): Promise<void> {
  execFileSync(process.execPath, [join(ROOT, 'deploy/local/build.mjs')], { stdio: 'inherit' });
  // The build rather than the sources: it is what runs, and its migrations are what the apps will look for.
  const local = (await import(join(ROOT, 'dist/libs/local/src/index.js'))) as typeof import('@marquee/local');
  announce({ browser: await local.browserBinary({ toolsDir: TOOLS }) });
  const prepared = await preparedData(local);
  const dataDir = throwAwayDir();
  copyPreparedData(prepared, dataDir);
  afterTheRun(() => refuseLeaks(dataDir));
  const collector = await startSpanCollector(dataDir);
  afterTheRun(collector.stop);
  const system = await local.startSystem({
    dataDir,
    toolsDir: TOOLS,
    fsync: false,
    // What a service knows of another, it must have heard: none of them can read another's tables here.
    separateDatabases: true,
    // `npm test -- --replicas 2`.
    replicas: Number(process.env['MARQUEE_TEST_REPLICAS'] ?? 1),
    // Everything is logged and traced, so that the search at the end means something; what is shown, a failed test shows.
    // No mail server, whatever the shell knows: mails become files, and nobody is written to.
    env: { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RATE_LIMIT_BURST: '0', SMTP_URL: '' },
    onOutput: local.logFiles(dataDir, () => undefined, false),
  });
  afterTheRun(system.stop);
  const { url, replicas, adminUrl, ownDatabases, natsUrl, secrets, appsDir, env } = system;
  announce({
    preparedData: prepared,
    system: { url, replicas, adminUrl, ownDatabases, natsUrl, secrets, appsDir, dataDir, env },
  });
}

/** What a first start leaves: the migrated databases of all services, the streams and the secrets. */
async function preparedData(local: typeof import('@marquee/local')): Promise<string> {
  const dataDir = throwAwayDir();
  const options = { dataDir, toolsDir: TOOLS, fsync: false, separateDatabases: true, apps: [] };
  const system = await local.startSystem(options);
  await system.stop();
  return dataDir;
}

/** Fails the run, whatever its tests said. */
function refuseLeaks(dataDir: string): void {
  const leaks = leaksIn(dataDir);
  if (leaks.length > 0) {
    throw new Error(`Words that nobody may keep are in the logs, traces or events of this run:\n${leaks.join('\n')}`);
  }
}
