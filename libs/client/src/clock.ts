/** Time and random numbers, which tests replace. */
export interface Clock {
  now(): number;
  /** Rejects with the signal's reason as soon as that is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Returns a number from 0 to below 1. */
  random(): number;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await unlessAborted(new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))), signal);
    } finally {
      clearTimeout(timer);
    }
  },
  random: () => Math.random(),
};

/** Waits for shared work: an abort ends the waiting, not the work. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
