const DAY_MS = 24 * 3_600_000;

/** The start of a demo; its history is counted back from there. */
export interface Today {
  /** `2026-11-16`, in GMT. */
  readonly day: string;
  /** The latest possible moment of the history. */
  readonly now: Date;
}

export function todayAt(now: Date, day = now.toISOString().slice(0, 10)): Today {
  return { day, now };
}

/** The day this many days earlier. */
export function dayBefore({ day }: Pick<Today, 'day'>, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** A moment of that day, in the interface's format; for the present day, before now. */
export function timeOn(today: Today, days: number, part: number): string {
  const begin = Date.parse(`${dayBefore(today, days)}T00:00:00Z`);
  const end = Math.min(begin + DAY_MS - 1000, today.now.getTime());
  return gmt(new Date(begin + part * Math.max(0, end - begin)));
}

/** The time that many hours after a moment; null if it is in the future. */
export function hoursAfter(today: Today, at: string, hours: number): string | null {
  const then = new Date(Date.parse(`${at}Z`) + hours * 3_600_000);
  return then <= today.now ? gmt(then) : null;
}

function gmt(time: Date): string {
  return time.toISOString().slice(0, 19);
}
