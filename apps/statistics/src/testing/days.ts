const DAY_MS = 24 * 3_600_000;

/** A day in GMT, so many before another. */
export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** All days on which something may be counted that a test does, also where midnight passes meanwhile. */
export function aroundToday(): string {
  return `?StartDate=${dayBefore(today(), 2)}&EndDate=${dayBefore(today(), -2)}`;
}

/** What the records of some days come to: what a test has done may be counted on two of them. */
export function together<T extends { readonly date: string }>(records: readonly T[]): Omit<T, 'date'> {
  const sums: Record<string, unknown> = {};
  for (const { date: _date, ...record } of records) {
    for (const [field, value] of Object.entries(record)) {
      sums[field] = typeof value === 'number' ? Number(sums[field] ?? 0) + value : value;
    }
  }
  return sums as Omit<T, 'date'>;
}
