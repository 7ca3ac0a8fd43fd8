import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `send` so often per second, evenly, whether or not earlier calls have ended; waits for all of them. */
export async function pace<T>(perSecond: number, seconds: number, send: () => Promise<T>): Promise<T[]> {
  const total = Math.round(perSecond * seconds);
  const sent: Promise<T>[] = [];
  const started = performance.now();
  while (sent.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond) + 1);
    while (sent.length < due) sent.push(send());
    await sleep(1);
  }
  return Promise.all(sent);
}
