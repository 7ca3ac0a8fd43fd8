import { setTimeout as sleep } from 'node:timers/promises';

/** Reached only by a test that fails: a busy machine may take several times as long as an idle one. */
const TIMEOUT_MS = 30_000;
/** The first pause is short for what is nearly done; later ones grow, so that many waiting tests do not keep the machine busy. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;

/** Tries until it does not throw, for what other processes do in their own time; the last failure is the test's. */
export async function eventually<T>(attempt: () => Promise<T> | T, timeoutMs = TIMEOUT_MS): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(pause);
    }
  }
}
