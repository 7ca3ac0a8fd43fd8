import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '@marquee/local';
import { TOOLS } from '@marquee/testing';
import { BUS_USERS, type BusUser } from './user';

it('makes NATS close the connection of a client that answers no PING', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'marquee-unresponsive-'));
  const passwords = Object.fromEntries(BUS_USERS.map((user) => [user, 'of-a-test'])) as Record<BusUser, string>;
  const nats = await startNats({ dataDir, toolsDir: TOOLS, passwords });
  const socket = connect(nats.port, '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString()));
  socket.write(`CONNECT ${JSON.stringify({ verbose: false, user: 'cli', pass: passwords.cli })}\r\n`);
  await once(socket, 'close');
  expect(received).toContain("-ERR 'Stale Connection'");
  await nats.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
