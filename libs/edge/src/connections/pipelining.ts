import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { keepPaused } from './paused-socket';

/** Requests of one connection that are handled at the same time. */
export const MAX_CONCURRENT_REQUESTS = 8;
/** Waiting parsed requests of one connection: Node parses a whole read of 64 KiB before it can be paused. */
export const MAX_WAITING_REQUESTS = 500;

type Exchange = readonly [IncomingMessage, ServerResponse];
type Handler = (...exchange: Exchange) => void;

/**
 * Bounds the concurrent requests of one connection (RFC 9112, 9.3.2): later ones wait and the socket is paused. A
 * connection with too many waiting requests is closed.
 */
export function boundPipelining(server: Server): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  const handlers = server.listeners('request') as Handler[];
  server.removeAllListeners('request');
  const handle: Handler = (...exchange) => handlers.forEach((handler) => handler(...exchange));
  server.on('connection', (socket: Socket) => pipelines.set(socket, new Pipeline(socket, handle)));
  server.on('request', (request, response) => {
    const pipeline = pipelines.get(request.socket);
    if (pipeline === undefined) handle(request, response);
    else pipeline.take([request, response]);
  });
}

/** The unanswered requests of one connection. */
class Pipeline {
  private readonly waiting: Exchange[] = [];
  private running = 0;
  private resume: (() => void) | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly handle: Handler,
  ) {
    socket.once('close', () => this.waiting.splice(0));
  }

  take(exchange: Exchange): void {
    if (this.running < MAX_CONCURRENT_REQUESTS) return this.run(exchange);
    if (this.waiting.length === MAX_WAITING_REQUESTS) return void this.socket.destroy();
    this.waiting.push(exchange);
    this.resume ??= keepPaused(this.socket);
  }

  private run(exchange: Exchange): void {
    const [, response] = exchange;
    this.running += 1;
    // Yields to other connections between two requests of this one.
    response.once('close', () => setImmediate(() => this.next()));
    this.handle(...exchange);
  }

  private next(): void {
    this.running -= 1;
    const exchange = this.socket.destroyed ? undefined : this.waiting.shift();
    if (exchange === undefined) return;
    this.run(exchange);
    if (this.waiting.length > 0) return;
    this.resume?.();
    this.resume = undefined;
  }
}
