import type { Consumer, ConsumerMessages, FetchOptions, JsMsg } from '@nats-io/jetstream';
import type { Subscription } from '@nats-io/transport-node';
import type { Connection } from './connection';

/**
 * Hands on what the server sends for one pull, until that is complete, its time is over, or the signal ends it. However it
 * ends, what the server has sent by then is handed on: nothing gets lost with a subscription.
 */
export async function pull(
  connection: Connection,
  consumer: Consumer,
  { signal, ...options }: FetchOptions & { readonly signal: AbortSignal },
  take: (msg: JsMsg) => void,
): Promise<void> {
  const messages = await consumer.fetch(options);
  const end = () => endEarly(connection, messages);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    for await (const msg of messages) take(msg);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/**
 * The library's own `stop` unsubscribes without waiting for what is on its way, which would then be missing until the server
 * sends it again. Its subscription can be drained, and it ends by itself with that; it just does not say so in its types.
 */
function endEarly({ connected }: Connection, messages: ConsumerMessages): void {
  const { sub } = messages as ConsumerMessages & { readonly sub: Subscription };
  if (connected && !sub.isClosed()) void sub.drain();
  else messages.stop();
}
