import { useRef, useState } from 'react';
import { isUnknown } from '../data/failure';

/** An action that the user starts by a button. */
export interface Action {
  readonly isBusy: boolean;
  readonly error: unknown;
  /** The last try may have been applied. Repeating the same request is safe, because it has the same key. */
  readonly isUnknown: boolean;
  /** Runs the call unless it is running already, and then `done`. It stays busy until `settled`, also after a failure. */
  run<T>(
    call: (idempotencyKey: string) => PromiseLike<T>,
    done: (result: T) => void,
    settled?: () => Promise<unknown>,
  ): Promise<void>;
}

/**
 * Two clicks are one request, and all tries have one `Idempotency-Key` until the API has given a definite answer. Without a place of its own,
 * a failure goes to `onFailure`: `useAction(toasts.fail)`.
 */
export function useAction(onFailure?: (error: unknown) => void): Action {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const isRunning = useRef(false);
  const key = useRef(crypto.randomUUID());
  return {
    isBusy,
    error,
    isUnknown: isUnknown(error),
    run: async (call, done, settled) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setError(undefined);
      try {
        const result = await call(key.current);
        key.current = crypto.randomUUID();
        done(result);
      } catch (failure) {
        if (!isUnknown(failure)) key.current = crypto.randomUUID();
        setError(failure);
        onFailure?.(failure);
      } finally {
        await settled?.();
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
