import type { HandlerObserver } from '@marquee/bus';
import { Parked, ShopError } from '@marquee/contracts';
import type { Kit } from '../kit';
import { inSpan } from './tracing';

/**
 * Adds a span and a metric to every handler. Log lines carry the call explicitly, because AsyncLocalStorage costs a
 * third of the time of a read on Node 20.
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

/** A parked event is not a failure. */
function outcomeOf(error: unknown): string {
  if (error instanceof Parked) return 'parked';
  return error instanceof ShopError ? error.code : 'internal';
}
