/** Work took longer than its caller waits. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';

  constructor(ms: number) {
    super(`no response within ${ms} ms`);
  }
}

/**
 * The result of the work, or what `onTimeout` returns or throws after this time: a `TimedOut` error by default. The
 * work itself continues, and its later failure is ignored.
 */
export async function withTimeout<T, L = never>(
  work: Promise<T>,
  ms: number,
  onTimeout: () => L = () => {
    throw new TimedOut(ms);
  },
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<() => L>((resolve) => {
    timer = setTimeout(resolve, ms, onTimeout);
  });
  try {
    return (await Promise.race([work.then((result) => () => result), late]))();
  } finally {
    clearTimeout(timer);
  }
}
