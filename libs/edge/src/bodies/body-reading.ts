import { withTimeout } from '@marquee/async';
import { ShopError } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';

/** Limits how long a slow client holds a connection. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** A body being read, as its consumer sees it. */
export class Reading {
  private readonly stop = new AbortController();
  private isAwaited = false;

  /** Aborted when no request waits for the work. */
  get signal(): AbortSignal {
    return this.stop.signal;
  }

  /** Marks the time during which the work waits for the sender, who is then at fault for a timeout. */
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

  /** If the server stops reading, the client made no mistake and no data was stored, so the client may retry. */
  endLate(): void {
    const sentence = `The body has not arrived within ${REQUEST_TIMEOUT_MS / 1000} s. Send the request again.`;
    this.end(this.isAwaited ? new ShopError('malformed', sentence) : new ShopError('unavailable'));
  }
}

/** Reads a request's body while its route runs. The body must arrive within the request timeout, whatever the work waits for. */
export async function readBody<T>(reply: FastifyReply, work: (reading: Reading) => Promise<T>): Promise<T> {
  const { request } = reply;
  const reading = new Reading();
  const { signal } = reading;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      // Bounds how long a slow client holds a connection.
      reply.header('connection', 'close');
      reject(signal.reason as Error);
    });
  });
  const left = REQUEST_TIMEOUT_MS - (performance.now() - request.edge.startedAt);
  const running = Promise.race([work(reading), stopped]);
  return withTimeout(running, left, () => {
    reading.endLate();
    // The aborted signal rejects this promise.
    return running;
  });
}
