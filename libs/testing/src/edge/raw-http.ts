import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Far longer than any answer takes. */
const TIMEOUT_MS = 20_000;

/** A raw connection that can stay half open after the server has closed. */
export async function opened(port: number, { allowHalfOpen = false } = {}): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen });
  await once(socket, 'connect');
  return socket;
}

/** Reads until the server closes; the client's half stays open. */
export async function receivedFrom(socket: Socket): Promise<string> {
  let text = '';
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('The request was not answered.')));
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) text += String(bytes);
  return text;
}

/** Sends these bytes unchanged and returns all received ones. */
export async function sendRaw(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = await opened(port);
  for (const piece of pieces) socket.write(piece);
  return receivedFrom(socket);
}
