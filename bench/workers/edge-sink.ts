import { createServer, type AddressInfo, type Socket } from 'node:net';
import { work } from './worker';

export interface Sink {
  /** Bytes of a body, after which a connection is closed; where there is no body it stays open, as the gateway leaves it. */
  readonly bytes: number;
}

const REFUSAL = 'HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\r\n';

let awaited = 0;

/**
 * What an attack costs the machine when nothing of ours is attacked: takes what is sent, keeps none of it, and refuses each
 * request once.
 */
const tasks = {
  async listen(): Promise<number> {
    const server = createServer({ allowHalfOpen: true }, take);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  },
  async expect({ bytes }: Sink): Promise<void> {
    awaited = bytes;
  },
};
export type SinkTasks = typeof tasks;

function take(socket: Socket): void {
  let taken = 0;
  socket.on('error', () => undefined);
  socket.once('data', () => socket.write(REFUSAL));
  socket.on('data', (bytes) => {
    taken += bytes.length;
    if (awaited > 0 && taken >= awaited) socket.destroy();
  });
  socket.on('end', () => socket.destroy());
}

work(tasks);
