import { mayReadAgain } from '@marquee/edge';

/**
 * A check that is true at first and is repeated at most once in this time. While its service is unavailable the last
 * answer counts, because no session can end in that time.
 */
export function recheckedEvery(milliseconds: number, check: () => Promise<boolean>): () => Promise<boolean> {
  let checkedAt = performance.now();
  let answer = Promise.resolve(true);
  return () => {
    if (performance.now() - checkedAt >= milliseconds) {
      checkedAt = performance.now();
      const before = answer;
      answer = check().catch((error: unknown) => {
        if (mayReadAgain(error)) return before;
        throw error;
      });
    }
    return answer;
  };
}
