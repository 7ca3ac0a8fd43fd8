import { join } from 'node:path';
import { copyPreparedData } from '../system/prepared-data';
import { leaksIn } from '../leaks/leaks';
import { ROOT, TOOLS } from '../root';
import { startSpanCollector } from '../leaks/spans';
import build from './build';
import { afterTheRun, announce, stopEarlyBy, throwAwayDir } from './run';

/** Starts the whole system from a fresh build for all system tests, on random ports with temporary data. */
export default async function startTestSystem(): Promise<void> {
  build();
  // The build, because it ships and the apps expect its migrations.
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
    // Services must rely on events, since they cannot read each other's tables here.
    separateDatabases: true,
    // `npm test -- --replicas 2`.
    replicas: Number(process.env['MARQUEE_TEST_REPLICAS'] ?? 1),
    // Logs and traces everything for the search at the end. Without a mail server mails become files, whatever the shell's variables say.
    env: { LOG_LEVEL: 'debug', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RATE_LIMIT_BURST: '0', SMTP_URL: '' },
    onOutput: local.logFiles(dataDir, () => undefined, false),
  });
  afterTheRun(system.stop);
  stopEarlyBy(system.stop);
  const { url, storefrontUrl, replicas, adminUrl, ownDatabases, natsUrl, secrets, appsDir, env } = system;
  announce({
    preparedData: prepared,
    system: { url, storefrontUrl, replicas, adminUrl, ownDatabases, natsUrl, secrets, appsDir, dataDir, env },
  });
}

/** The data after a first start: migrated databases, streams and secrets. */
async function preparedData(local: typeof import('@marquee/local')): Promise<string> {
  const dataDir = throwAwayDir();
  const options = { dataDir, toolsDir: TOOLS, fsync: false, separateDatabases: true, apps: [] };
  const system = await local.startSystem(options);
  await system.stop();
  return dataDir;
}

/** Fails the run even if all tests passed. */
function refuseLeaks(dataDir: string): void {
  const leaks = leaksIn(dataDir);
  if (leaks.length > 0) {
    throw new Error(
      `The logs, traces or events of this run contain secrets or personal data. Remove them from:\n${leaks.join('\n')}`,
    );
  }
}
