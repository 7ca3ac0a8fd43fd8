import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PostgresProxy } from './postgres-proxy';

const NAMED = 'user\0catalog\0application_name\0marquee-catalog\0\0';

/** Answers each chunk with the same. */
async function echo(): Promise<{ port: number; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.pipe(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function opened(port: number, hello: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  expect(await answered(socket, hello)).toBe(hello);
  return socket;
}

async function answered(socket: Socket, text: string): Promise<string> {
  const heard = once(socket, 'data') as Promise<[Buffer]>;
  socket.write(text);
  return (await heard)[0].toString();
}

it('lets connections of one service fall silent, which stay open until they are ended; others and new ones are served', async () => {
  const server = await echo();
  const proxy = await PostgresProxy.start(server.port);
  try {
    const [silent, other] = [await opened(proxy.ownPort, NAMED), await opened(proxy.ownPort, 'somebody else')];
    expect(proxy.silence('marquee-catalog')).toBe(1);
    const heard: Buffer[] = [];
    silent.on('data', (chunk: Buffer) => heard.push(chunk));
    silent.write('anybody?');
    expect(await answered(other, 'here')).toBe('here');
    const next = await opened(proxy.ownPort, NAMED);
    expect([silent.destroyed, heard]).toEqual([false, []]);
    const closed = once(silent, 'close');
    proxy.endSilent('marquee-catalog');
    await closed;
    expect(heard).toEqual([]);
    expect(await answered(next, 'still here')).toBe('still here');
  } finally {
    await proxy.stop();
    server.stop();
  }
});
