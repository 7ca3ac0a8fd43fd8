import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '@marquee/local';
import { TOOLS } from '@marquee/testing';
import { Bus } from './bus';
import { BUS_USERS, type BusUser } from '../wire/user';

it('closes a connection whose NATS server is killed while the connection drains', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-drain-'));
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, 'of-a-test'])) as Record<BusUser, string>;
  const nats = await startNats({ dataDir, toolsDir: TOOLS, passwords });
  const bus = await Bus.connect({ url: nats.url, name: 'cli', user: 'cli', password: passwords.cli });
  // A stopped server delays the drain.
  process.kill(nats.pid, 'SIGSTOP');
  const drained = bus.drain().catch(() => undefined);
  process.kill(nats.pid, 'SIGKILL');
  await drained;
  expect(bus.connection.nc.isClosed()).toBe(true);
  await bus.connection.nc.close();
  await nats.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
