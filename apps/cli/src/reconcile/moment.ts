import { InvalidArgumentError } from 'commander';

const WITH_ZONE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** A past moment. It needs a zone, because the machine's zone would otherwise apply. */
export function pastMoment(value: string, now = new Date()): Date {
  const found = new Date(value);
  if (!WITH_ZONE.test(value) || Number.isNaN(found.getTime())) {
    throw new InvalidArgumentError('must be a time with a zone, like 2026-11-16T09:00:00Z.');
  }
  if (found > now) throw new InvalidArgumentError(`must not be in the future; the time is ${now.toISOString()}.`);
  return found;
}
