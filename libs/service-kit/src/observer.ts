import type { HandlerObserver } from '@marquee/bus';
import { ShopError } from '@marquee/contracts';
import type { Kit } from './kit';
import { withLogContext } from './logger';
import { inSpan } from './tracing';

/** Hangs the log context, a span and a metric on everything the bus hands to a handler. */
export function observerOf(kit: Kit): HandlerObserver {
  return (kind, name, headers, run) => {
    const company = headers['company'];
    const about = {
      operation: name,
      ...(headers['request-id'] === undefined ? {} : { request_id: headers['request-id'] }),
      ...(company === undefined ? {} : { company: Number(company) }),
      ...(headers['app'] === undefined ? {} : { app: headers['app'] }),
    };
    return withLogContext(about, () =>
      inSpan(kind, name, headers['traceparent'], {}, (traceparent) => {
        if (traceparent !== undefined) headers['traceparent'] = traceparent;
        return timed(kit, kind, name, run);
      }),
    );
  };
}

async function timed<T>(kit: Kit, kind: string, name: string, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  let outcome = 'ok';
  try {
    return await run();
  } catch (error) {
    outcome = error instanceof ShopError ? error.code : 'internal';
    throw error;
  } finally {
    kit.metrics.observeHandled(kind, name, outcome, (performance.now() - started) / 1000);
  }
}
