import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { BusUser } from '@marquee/bus/client';
import { ROOT, TOOLS } from '../root';
import build from './build';
import { afterTheRun, announce, throwAwayDir } from './run';

/** Starts one Postgres and one NATS for the whole run, on random ports with temporary data. */
export default async function startInfrastructure(): Promise<void> {
  build();
  // The build, because compiling and loading the sources takes seconds.
  const built = (name: string) => import(join(ROOT, 'dist/libs', name));
  const { startNats, startPostgres } = (await built('local/src/index.js')) as typeof import('@marquee/local');
  const { BUS_USERS } = (await built('bus/src/client.js')) as typeof import('@marquee/bus/client');
  const dataDir = throwAwayDir();
  const secret = () => randomBytes(12).toString('hex');
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, secret()])) as Record<BusUser, string>;
  // Every test file has separate databases, and vacuuming all of them would last the whole run.
  // With the usual 4,096 iterations each new connection costs its client two milliseconds.
  const settings = { autovacuum: 'off', scram_iterations: '1' };
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false, settings });
  afterTheRun(postgres.stop);
  const nats = await startNats({ dataDir: join(dataDir, 'nats'), toolsDir: TOOLS, passwords });
  afterTheRun(nats.stop);
  announce({
    infrastructure: { adminUrl: postgres.adminUrl, natsUrl: nats.url, passwords, rolePassword: secret() },
  });
}
