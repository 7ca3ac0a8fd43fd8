import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Subscription } from '@nats-io/transport-node';
import type { Connection } from '../wire';

export interface Pull {
  readonly max_messages: number;
  /** Milliseconds after which the server says that nothing more comes. */
  readonly expires: number;
  /** How much later than that, in milliseconds, its word may come: a stalled machine is no server that has forgotten us. */
  readonly patience: number;
  /** Ends it early. */
  readonly signal: AbortSignal;
}

/** What the library has and does not show in its types: docs/adr/0071-internals-of-packages.md. */
interface Inner {
  readonly sub: Subscription;
  readonly monitor: { cancel(): void } | null;
}

/**
 * Hands on what the server sends for one pull, until that is complete, its time is over, or the signal ends it. However it
 * ends, what the server has sent by then is handed on: nothing gets lost with a subscription.
 */
export async function pull(
  connection: Connection,
  consumer: Consumer,
  { signal, patience, ...options }: Pull,
  take: (msg: JsMsg) => void,
): Promise<void> {
  const messages = await consumer.fetch(options);
  // The library would give up after a second without a heartbeat, and drop what is on its way until the server sends it again.
  innerOf(messages).monitor?.cancel();
  const end = () => endEarly(connection, messages);
  const overdue = setTimeout(end, options.expires + patience);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  try {
    for await (const msg of messages) take(msg);
  } finally {
    clearTimeout(overdue);
    signal.removeEventListener('abort', end);
  }
}

/**
 * The library's own `stop` unsubscribes without waiting for what is on its way, which would then be missing until the server
 * sends it again. Its subscription can be drained, and it ends by itself with that.
 */
function endEarly({ connected }: Connection, messages: ConsumerMessages): void {
  const { sub } = innerOf(messages);
  if (connected && !sub.isClosed()) void sub.drain();
  else messages.stop();
}

function innerOf(messages: ConsumerMessages): Inner {
  const inner = messages as ConsumerMessages & Inner;
  const isKnown = 'monitor' in inner && 'sub' in inner;
  if (!isKnown) throw new Error('This version of the NATS client keeps a fetch elsewhere.');
  return inner;
}
