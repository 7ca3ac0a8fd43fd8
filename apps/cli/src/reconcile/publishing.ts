import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@marquee/bus/client';
import { reconciliationOf, SERVICES, type PublishedAgain } from '@marquee/contracts';
import { longRunning } from './context';

const LOOK_AGAIN_MS = 200;
/** Gives up after a minute of polls without progress. */
const LOOKS = 300;

/**
 * Waits until the stream has all events that the databases had at the start, and returns how many it had lost. Fails
 * if publishing stops.
 */
export async function publishLost(bus: Bus, looks = LOOKS): Promise<number> {
  const begun = Date.now();
  let [restored, least, left] = [0, Infinity, looks];
  for (;;) {
    const answers = await askAll(bus);
    const lost = sumOf(answers, 'restored');
    const seconds = (Date.now() - begun) / 1000;
    const old = answers.filter(({ waiting, waiting_seconds }) => waiting > 0 && waiting_seconds >= seconds);
    restored += lost;
    if (lost === 0 && old.length === 0) return restored;
    const waiting = sumOf(old, 'waiting');
    left = waiting < least ? looks : left - 1;
    least = Math.min(least, waiting);
    if (left <= 0) throw new Error(stuck(waiting));
    await sleep(LOOK_AGAIN_MS);
  }
}

function askAll(bus: Bus): Promise<PublishedAgain[]> {
  return Promise.all(SERVICES.map((service) => bus.call(reconciliationOf[service].publish_lost, longRunning(), {})));
}

function sumOf(answers: readonly PublishedAgain[], of: 'restored' | 'waiting'): number {
  return answers.reduce((sum, answer) => sum + answer[of], 0);
}

function stuck(waiting: number): string {
  return `${waiting} events stay unpublished, and the stream was not changed. Correct the cause that the logs of the services report, then run this command again.`;
}
