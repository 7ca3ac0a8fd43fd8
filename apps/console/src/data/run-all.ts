/** How far a run is. */
export interface Progress<T> {
  readonly done: number;
  readonly failed: readonly { readonly item: T; readonly error: unknown }[];
  readonly isEnded: boolean;
}

interface RunOptions<T> {
  readonly concurrency: number;
  /** After it, no further item starts; those that are on their way end. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress<T>) => void;
}

/** Does the work for every item, a few at the same time, and goes on after failures. */
export async function runAll<T>(
  items: readonly T[],
  work: (item: T) => PromiseLike<unknown>,
  { concurrency, signal, onProgress }: RunOptions<T>,
): Promise<void> {
  const queue = [...items];
  const failed: { item: T; error: unknown }[] = [];
  let done = 0;
  const report = (isEnded: boolean) => onProgress({ done, failed: [...failed], isEnded });
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined && !signal.aborted; item = queue.shift()) {
      try {
        await work(item);
        done += 1;
      } catch (error) {
        failed.push({ item, error });
      }
      report(false);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  report(true);
}
