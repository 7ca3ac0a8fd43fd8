import { useRef, useState } from 'react';
import { isUnknown } from './failure';

/** A change that a button starts. */
export interface Action {
  readonly isBusy: boolean;
  readonly error: unknown;
  run(): void;
}

/** Sends a change with one idempotency key for all clicks, until its outcome is known. */
export function useAction<T>(
  send: (options: { idempotencyKey: string }) => PromiseLike<T>,
  onDone: (result: T) => void,
): Action {
  const key = useRef(crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const work = async () => {
    try {
      const result = await send({ idempotencyKey: key.current });
      key.current = crypto.randomUUID();
      onDone(result);
    } catch (failure) {
      if (!isUnknown(failure)) key.current = crypto.randomUUID();
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    error,
    run: () => {
      if (isBusy) return;
      setBusy(true);
      setError(undefined);
      void work();
    },
  };
}
