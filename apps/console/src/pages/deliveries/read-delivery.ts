import type { Client, Delivery } from '@marquee/client';
import { firstOf } from '../../data/first-of';

/** The API lists deliveries and has no read of one: it is the first after the id before it. */
export async function readDelivery(client: Client, id: number): Promise<Delivery | undefined> {
  const found = await firstOf(client.deliveries.listAll({ since_id: id - 1, limit: 1, order: 'id asc' }));
  return found?.id === id ? found : undefined;
}

const POLL_MS = 500;
const ATTEMPT_TIMEOUT_MS = 15_000;

/** The delivery after its first attempt, or as it is after some time without one. */
export async function attempted(client: Client, created: Delivery, signal: AbortSignal): Promise<Delivery> {
  const until = performance.now() + ATTEMPT_TIMEOUT_MS;
  let delivery = created;
  while (delivery.attempts.length === 0 && delivery.state === 'waiting' && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
    delivery = (await readDelivery(client, created.id)) ?? delivery;
  }
  return delivery;
}
