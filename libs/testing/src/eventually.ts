import { setTimeout as sleep } from 'node:timers/promises';

/** Long enough for a busy machine, which may take several times as long as an idle one. */
const TIMEOUT_MS = 30_000;
/** The pauses grow, so that many waiting tests do not keep the machine busy. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;

/** Retries until the attempt succeeds, for work of other processes; throws the last failure on timeout. */
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
