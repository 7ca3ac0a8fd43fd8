import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** For so long is read, and thrown away, what a client still sends after its answer. */
const LINGER_MS = 5_000;

/**
 * A request may be answered before its body has come: without a token, or too large. Were the connection closed then, the bytes that are
 * still coming would be refused by the system, and that refusal may overtake the answer. So our side is closed first, and
 * the rest when the body has come, the client has gone, or time is up (RFC 9112, 9.6).
 */
export function closeInStages(server: Server): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.prependListener('request', (request) => void requests.set(request.socket, request));
  server.on('connection', (socket) => {
    const closeAtOnce = socket.destroySoon.bind(socket);
    // What Node calls for a connection whose last answer is written.
    socket.destroySoon = () => {
      const request = requests.get(socket);
      if (!request || request.complete || socket.destroyed) closeAtOnce();
      else linger(socket, request);
    };
  });
}

function linger(socket: Socket, request: IncomingMessage): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  request.once('end', () => socket.destroy());
  socket.end();
}
