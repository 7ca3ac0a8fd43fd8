import { outboundErrorOf } from './outbound-error';

/** Waits for work that cannot be called off, like the look-up of a name, for no longer than the signal says. */
export async function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const late = new Promise<never>((_, reject) => {
    stop = () => reject(outboundErrorOf(signal.reason));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, late]).finally(() => signal.removeEventListener('abort', stop));
}
