import { AsyncLocalStorage } from 'node:async_hooks';
import { finished, type Readable } from 'node:stream';
import type { Logger, Metrics } from '@marquee/service-kit';

/** How long after its end something may still be heard of a body. */
const LINGER_MS = 1_000;

/** The request that an error belongs to which nobody listened for. */
interface Owner {
  readonly requestId: string;
  /** Ends the request. */
  fail(error: unknown): void;
}

const owners = new AsyncLocalStorage<Owner>();
let open = 0;

/**
 * Does the work on a body so that errors which its streams emit unheard are known to be this request's. Events of a body come
 * in the context of its connection, which knows nothing of requests: they are told in that of the work.
 */
export function ownErrors<T>(owner: Owner, body: Readable, work: () => Promise<T>): Promise<T> {
  open += 1;
  finished(body, () => setTimeout(close, LINGER_MS).unref());
  return owners.run(owner, () => {
    const inside = AsyncLocalStorage.snapshot();
    const emit = body.emit.bind(body);
    body.emit = (...event: Parameters<typeof emit>) => inside(emit, ...event);
    return work();
  });
}

/** On Node 20, every promise of the process costs twice as much while the storage is at work. */
function close(): void {
  open -= 1;
  if (open === 0) owners.disable();
}

/**
 * The last net below uploads: an error that a stream emits and nobody listens for would end the process, and with it the
 * requests of everybody else. Here it ends its own request, and is told as the fault of ours that it is. Every other error
 * that is thrown or emitted and not caught ends the process, as it does without a net.
 */
export function catchStrayErrors(log: Logger, metrics: Metrics): void {
  const count = metrics.counter('marquee_stray_stream_errors_total', 'Errors of streams that no request listened for');
  process.on('uncaughtException', (error: unknown) => {
    const owner = owners.getStore();
    if (owner === undefined || !wasEmitted(error)) {
      log.fatal({ err: error }, 'uncaught exception');
      process.exit(1);
    }
    count();
    log.error({ err: error, request_id: owner.requestId }, 'a stream of a request failed, and nobody listened');
    owner.fail(error);
  });
}

/** Node leaves this mark on an error that was emitted where nobody listened, and on none that was thrown. */
function wasEmitted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return Object.getOwnPropertySymbols(error).some(({ description }) => description === 'kEnhanceStackBeforeInspector');
}
