import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Subscription } from '@nats-io/transport-node';
import type { Connection } from '../wire';

export interface Pull {
  readonly max_messages: number;
  /** Milliseconds after which the server closes the pull. */
  readonly expires: number;
  /** Additional milliseconds to wait for the server, because a stalled machine is not a lost pull. */
  readonly graceMs: number;
  /** Ends the pull early. */
  readonly signal: AbortSignal;
}

/** Members of the library that its types do not declare: docs/internal/adr/0071-internals-of-packages.md. */
interface Inner {
  readonly sub: Subscription;
  readonly monitor: { cancel(): void } | null;
}

/**
 * Passes on the messages of one pull until it is complete, expires or is aborted. Messages already received are passed
 * on in any case.
 */
export async function pull(
  connection: Connection,
  consumer: Consumer,
  { signal, graceMs, ...options }: Pull,
  take: (msg: JsMsg) => void,
): Promise<void> {
  const messages = await consumer.fetch(options);
  // The library would give up after a second without a heartbeat and drop pending messages until redelivery.
  innerOf(messages).monitor?.cancel();
  const end = () => endEarly(connection, messages);
  const overdue = setTimeout(end, options.expires + graceMs);
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
 * The library's `stop` unsubscribes at once and loses pending messages until redelivery. Draining its subscription ends
 * it without loss.
 */
function endEarly({ connected }: Connection, messages: ConsumerMessages): void {
  const { sub } = innerOf(messages);
  if (connected && !sub.isClosed()) void sub.drain();
  else messages.stop();
}

function innerOf(messages: ConsumerMessages): Inner {
  const inner = messages as ConsumerMessages & Inner;
  const isKnown = 'monitor' in inner && 'sub' in inner;
  if (!isKnown) throw new Error('This version of the NATS client has a different fetch API. Update `innerOf`.');
  return inner;
}
