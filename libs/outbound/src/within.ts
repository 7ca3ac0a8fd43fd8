import { outboundErrorOf } from './outbound-error';

/** Waits for work that cannot be cancelled, such as a name lookup, until the signal is aborted. */
export async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(outboundErrorOf(signal.reason));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, late]).finally(() => signal.removeEventListener('abort', stop));
}
