/** Whether the work is done in this time; what it throws is thrown. */
export async function withinLimit(work: Promise<unknown>, ms: number): Promise<boolean> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (limit = setTimeout(() => resolve(false), ms)));
  try {
    return await Promise.race([work.then(() => true as const), late]);
  } finally {
    clearTimeout(limit);
  }
}
