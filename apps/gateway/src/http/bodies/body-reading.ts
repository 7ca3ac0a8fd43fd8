import { ShopError } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';

/** A client that sends its request drop by drop does not hold a connection for ever. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** A body that is being read, as whatever works on it sees it. */
export class Reading {
  private readonly stop = new AbortController();
  private isAwaited = false;

  /** Aborted when no request waits for the work. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Whatever the sender still has to send: while the work waits for that, the time that passes is the sender's. */
  async arrivalOf<T>(bytes: Promise<T>): Promise<T> {
    this.isAwaited = true;
    try {
      return await bytes;
    } finally {
      this.isAwaited = false;
    }
  }

  end(reason: unknown): void {
    this.stop.abort(reason);
  }

  /** If the server stops reading, the fault is ours and nothing was stored, so the client may retry. */
  endLate(): void {
    const sentence = `The body has not arrived within ${REQUEST_TIMEOUT_MS / 1000} s.`;
    this.end(this.isAwaited ? new ShopError('malformed', sentence) : new ShopError('unavailable'));
  }
}

/**
 * Reads the body of a request while its route is at work. It ends in the time that a request has to arrive, whatever the work
 * waits for.
 */
export async function readBody<T>(reply: FastifyReply, work: (reading: Reading) => Promise<T>): Promise<T> {
  const { request } = reply;
  const reading = new Reading();
  const { signal } = reading;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      // A slow client does not hold a connection.
      reply.header('connection', 'close');
      reject(signal.reason as Error);
    });
  });
  const left = REQUEST_TIMEOUT_MS - (performance.now() - request.edge.startedAt);
  const timer = setTimeout(() => reading.endLate(), left);
  try {
    return await Promise.race([work(reading), stopped]);
  } finally {
    clearTimeout(timer);
  }
}
