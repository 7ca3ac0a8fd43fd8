const DAY_MS = 24 * 3_600_000;

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/** All days on which a test may have been counted, in case midnight passes. */
export function aroundToday(): string {
  return `?StartDate=${dayBefore(today(), 2)}&EndDate=${dayBefore(today(), -2)}`;
}

/** The sum of some days, because a test may be counted on two of them. */
export function together<T extends { readonly date: string }>(records: readonly T[]): Omit<T, 'date'> {
  const sums: Record<string, unknown> = {};
  for (const { date: _date, ...record } of records) {
    for (const [field, value] of Object.entries(record)) {
      sums[field] = typeof value === 'number' ? Number(sums[field] ?? 0) + value : value;
    }
  }
  return sums as Omit<T, 'date'>;
}
