import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Nothing is that slow; what has not been answered by then never is. */
const TIMEOUT_MS = 20_000;

/** A connection of its own. A client may leave its half open after the other side has closed. */
export async function opened(port: number, { allowHalfOpen = false } = {}): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen });
  await once(socket, 'connect');
  return socket;
}

/** All that comes until the other side closes. Our own half stays as it is. */
export async function heardFrom(socket: Socket): Promise<string> {
  let text = '';
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The request was not answered.')));
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) text += String(bytes);
  return text;
}

/** Sends this, byte by byte as it stands there, and gives all that comes back. */
export async function sendRaw(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = await opened(port);
  for (const piece of pieces) socket.write(piece);
  return heardFrom(socket);
}
