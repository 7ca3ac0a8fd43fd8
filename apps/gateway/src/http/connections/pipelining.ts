import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that are handled at the same time. */
export const MAX_CONCURRENT_REQUESTS = 8;
/** Parsed requests of one connection that wait: Node parses all that a read of 64 KiB holds before it can be stopped. */
export const MAX_WAITING_REQUESTS = 500;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Bounds what one connection can have at work by pipelining (RFC 9112, 9.3.2): later requests wait, and the socket is not read
 * meanwhile. A connection with too many waiting requests is closed.
 */
export function boundPipelining(server: Server): void {
  const pipelines = new WeakMap<Socket, Pipeline>();
  const emit = server.emit.bind(server) as (event: string, ...values: unknown[]) => boolean;
  const handle = (exchange: Exchange): void => void emit('request', ...exchange);
  server.on('connection', (socket: Socket) => pipelines.set(socket, new Pipeline(socket, handle)));
  server.emit = (event: string, ...values: unknown[]): boolean => {
    const [request, response] = values as unknown as Exchange;
    const pipeline = event === 'request' ? pipelines.get(request.socket) : undefined;
    if (pipeline === undefined) return emit(event, ...values);
    pipeline.take([request, response]);
    return true;
  };
}

/** The unanswered requests of one connection. */
class Pipeline {
  private readonly waiting: Exchange[] = [];
  private running = 0;
  private readonly resume: () => Socket;

  constructor(
    private readonly socket: Socket,
    private readonly handle: (exchange: Exchange) => void,
  ) {
    this.resume = socket.resume.bind(socket);
    // Node resumes the socket whenever a request ends.
    socket.resume = () => (this.waiting.length === 0 ? this.resume() : socket);
    socket.once('close', () => this.waiting.splice(0));
  }

  take(exchange: Exchange): void {
    if (this.running < MAX_CONCURRENT_REQUESTS) return this.run(exchange);
    if (this.waiting.length === MAX_WAITING_REQUESTS) return void this.socket.destroy();
    this.waiting.push(exchange);
    this.socket.pause();
  }

  private run(exchange: Exchange): void {
    const [, response] = exchange;
    this.running += 1;
    // Other connections get their turn of the event loop between two requests of this one.
    response.once('close', () => setImmediate(() => this.next()));
    this.handle(exchange);
  }

  private next(): void {
    this.running -= 1;
    const exchange = this.socket.destroyed ? undefined : this.waiting.shift();
    if (exchange === undefined) return;
    this.run(exchange);
    if (this.waiting.length === 0) this.resume();
  }
}
