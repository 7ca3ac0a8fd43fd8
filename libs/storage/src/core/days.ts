export const DAY_MS = 86_400_000;

/** The day in GMT, as a column of the type `date` takes it. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY_MS);
}
