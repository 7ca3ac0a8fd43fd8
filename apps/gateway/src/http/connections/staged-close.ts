import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Leftovers } from './leftovers';

/** For so long is read, and thrown away, what a client still sends after its answer. */
const LINGER_MS = 5_000;
/** Bytes; a shorter body is read to its end whatever was answered, and its connection kept: most of it has come with the head. */
const SHORT = 64 * 1024;

/**
 * A request may be answered before its body has come: without a token, or too large. Were the connection closed then, the bytes that are
 * still coming would be refused by the system, and that refusal may overtake the answer. So our side is closed first, and
 * the rest when the body has come, the client has gone, or time is up (RFC 9112, 9.6).
 */
export function closeInStages(server: Server, leftovers = new Leftovers()): void {
  const requests = new WeakMap<Socket, IncomingMessage>();
  server.prependListener('request', (request, response) => {
    requests.set(request.socket, request);
    if (!isShort(request)) closeAfterRefusal(request, response);
  });
  server.on('connection', (socket) => {
    const closeAtOnce = socket.destroySoon.bind(socket);
    // What Node calls for a connection whose last answer is written: docs/internal/adr/0071-internals-of-packages.md.
    socket.destroySoon = () => {
      const request = requests.get(socket);
      if (!request || request.complete || socket.destroyed) return closeAtOnce();
      linger(socket, request);
      leftovers.add(socket);
    };
  });
}

/** Whether the connection goes on, however its request is answered. */
export function isShort({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SHORT;
}

/** Tells a client with an early answer to stop sending, because no request may follow an unread body. */
function closeAfterRefusal(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) => {
    if (!request.complete) response.shouldKeepAlive = false;
    return writeHead(...head);
  };
}

function linger(socket: Socket, request: IncomingMessage): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.once('end', () => socket.destroy());
  request.once('end', () => socket.destroy());
  // Node is about to read the rest by itself, as fast as it comes.
  request._read = () => undefined;
  socket.end();
}
