/** Webhooks of one host that a process works on at the same time. */
export const HOST_SLOTS = 16;
/** Requests that are on their way to one webhook at the same time, each of another resource. */
export const PARALLEL = 8;

/**
 * Does the work for all items, so many at the same time, but for those of one resource one after the other and in their order.
 * Begins no more once `mayGoOn` says so or one has thrown; what has begun is waited for, and what was thrown first is thrown then.
 */
export async function inOrder<T extends { readonly delivery: { readonly resource: string } }>(
  items: readonly T[],
  parallel: number,
  mayGoOn: () => boolean,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const byResource = new Map<string, T[]>();
  for (const item of items) {
    const { resource } = item.delivery;
    byResource.set(resource, [...(byResource.get(resource) ?? []), item]);
  }
  const lanes = [...byResource.values()];
  let hasThrown = false;
  const run = async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (const item of lane) {
        if (hasThrown || !mayGoOn()) return;
        await work(item);
      }
    }
  };
  const noted = (error: unknown) => {
    hasThrown = true;
    throw error;
  };
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(parallel, lanes.length) }, () => run().catch(noted)),
  );
  const thrown = ends.find((end) => end.status === 'rejected');
  if (thrown) throw thrown.reason;
}
