/**
 * Does the work for all items, so many at the same time, but for those of one resource one after the other and in their order.
 * Begins no more once `mayGoOn` says so; what has begun is waited for.
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
  const run = async () => {
    for (let lane = lanes.shift(); lane && mayGoOn(); lane = lanes.shift()) {
      for (const item of lane) if (mayGoOn()) await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallel, lanes.length) }, run));
}
