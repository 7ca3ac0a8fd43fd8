import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

/** Tries until it does not throw, for what other processes do in their own time; the last failure is the test's. */
export async function eventually<T>(attempt: () => Promise<T> | T, patienceMs = PATIENCE_MS): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    }
  }
}
