import { ShopError } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';

/** A client that sends its request drop by drop does not hold a connection for ever. */
export const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Reads the body of a request while its route is at work. It ends in the time that a request has to arrive, whatever the work
 * waits for; the signal tells the work that nobody waits for it any more.
 */
export async function readBody<T>(reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { request } = reply;
  const stop = new AbortController();
  const { signal } = stop;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      // Who is too slow does not hold a connection.
      reply.header('connection', 'close');
      reject(signal.reason as Error);
    });
  });
  const left = REQUEST_TIMEOUT_MS - (performance.now() - request.edge.startedAt);
  const timer = setTimeout(() => stop.abort(tooLate(request.raw.complete)), left);
  try {
    return await Promise.race([work(signal), stopped]);
  } finally {
    clearTimeout(timer);
  }
}

/** Where everything has come, the trouble is ours; nothing has been made of it, so whoever asks again gets no second one. */
function tooLate(hasArrived: boolean): ShopError {
  if (hasArrived) return new ShopError('unavailable');
  return new ShopError('malformed', `The body has not arrived within ${REQUEST_TIMEOUT_MS / 1000} s.`);
}
