import { InvalidArgumentError } from 'commander';

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A moment of the past. Without a zone it would be taken for the time of whichever machine runs the command. */
export function pastMoment(value: string, now = new Date()): Date {
  const found = new Date(value);
  if (!WITH_ZONE.test(value) || Number.isNaN(found.getTime())) {
    throw new InvalidArgumentError('a time with its zone is wanted, like 2026-11-16T09:00:00Z.');
  }
  if (found > now) throw new InvalidArgumentError(`this time is yet to come: it is ${now.toISOString()} now.`);
  return found;
}
