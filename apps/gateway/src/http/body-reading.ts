import { AsyncLocalStorage } from 'node:async_hooks';
import { ShopError } from '@marquee/contracts';
import type { Logger, Metrics } from '@marquee/service-kit';
import type { FastifyReply } from 'fastify';

/** A client that sends its request drop by drop does not hold a connection for ever. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** How long after its end something may still be heard of a reading. */
const LINGER_MS = 1_000;

/** A body that is being read, as whatever works on it sees it. */
interface Reading {
  readonly requestId: string;
  readonly stop: AbortController;
}

const readings = new AsyncLocalStorage<Reading>();
let open = 0;

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
      // Who is too slow does not hold a connection; and where an error went unheard, Node's parser of it is of no more use.
      reply.header('connection', 'close');
      reject(signal.reason as Error);
    });
  });
  const left = REQUEST_TIMEOUT_MS - (performance.now() - request.edge.startedAt);
  const timer = setTimeout(() => stop.abort(tooLate(request.raw.complete)), left);
  open += 1;
  try {
    return await Promise.race([readings.run({ requestId: request.id, stop }, () => work(signal)), stopped]);
  } finally {
    clearTimeout(timer);
    setTimeout(endReading, LINGER_MS).unref();
  }
}

/** Where everything has come, the trouble is ours; nothing has been made of it, so whoever asks again gets no second one. */
function tooLate(hasArrived: boolean): ShopError {
  if (hasArrived) return new ShopError('unavailable');
  return new ShopError('malformed', `The body has not arrived within ${REQUEST_TIMEOUT_MS / 1000} s.`);
}

/** On Node 20, every promise of the process costs twice as much while the storage is at work. */
function endReading(): void {
  open -= 1;
  if (open === 0) readings.disable();
}

/**
 * The last net below every body that is read: an error that a stream emits and nobody listens for would end the process, and
 * with it the requests of everybody else. Here it ends its own request, and is told as the fault of ours that it is. All else
 * that nobody caught ends the process, as it does without a net.
 */
export function catchStrayErrors(log: Logger, metrics: Metrics): void {
  const count = metrics.counter('marquee_stray_stream_errors_total', 'Errors of streams that no request listened for');
  process.on('uncaughtException', (error: unknown) => {
    const reading = readings.getStore();
    if (reading === undefined || !wasEmitted(error)) {
      log.fatal({ err: error }, 'uncaught exception');
      process.exit(1);
    }
    count();
    log.error({ err: error, request_id: reading.requestId }, 'a stream of a request failed, and nobody listened');
    reading.stop.abort(error);
  });
}

/** Node leaves this mark on an error that was emitted where nobody listened, and on none that was thrown. */
function wasEmitted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return Object.getOwnPropertySymbols(error).some(({ description }) => description === 'kEnhanceStackBeforeInspector');
}
