import type { HandlerObserver } from '@marquee/bus';
import { Deferred, ShopError } from '@marquee/contracts';
import type { Kit } from './kit';
import { inSpan } from './tracing';

/**
 * Hangs a span and a metric on everything the bus hands to a handler. Log lines carry their call explicitly: an
 * AsyncLocalStorage would cost every read of the process a third of its time on Node 20.
 */
export function observerOf(kit: Kit): HandlerObserver {
  return (kind, name, headers, run) =>
    inSpan(kind, name, headers['traceparent'], {}, (traceparent) => {
      if (traceparent !== undefined) headers['traceparent'] = traceparent;
      return timed(kit, kind, name, run);
    });
}

async function timed<T>(kit: Kit, kind: string, name: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  let outcome = 'ok';
  try {
    return await run();
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    kit.metrics.observeHandled(kind, name, outcome, (performance.now() - started) / 1000);
  }
}

/** An event that has to wait for others is no failure. */
function outcomeOf(error: unknown): string {
  if (error instanceof Deferred) return 'deferred';
  return error instanceof ShopError ? error.code : 'internal';
}
