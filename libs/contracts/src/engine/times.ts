export const TIME_FORM =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?(?:Z|([+-])([01]\d|2[0-3]):?([0-5]\d))?$/;

/** A time without a zone is GMT. A malformed time, or one in an unsupported year, is an invalid `Date`. */
export function readGmt(text: string): Date {
  const [, day, minutes, seconds = ':00', sign, hours = '0', rest = '0'] = TIME_FORM.exec(text) ?? [];
  const local = new Date(`${day}T${minutes}${seconds}Z`);
  // `Date` would accept the 31st of February as a day in March.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(`${day}T${minutes}`)) return NEVER();
  const offset = (Number(hours) * 60 + Number(rest)) * (sign === '-' ? -60_000 : 60_000);
  const at = new Date(local.getTime() - offset);
  // Accepts years of four digits, which the database can store; an offset may move a time out of them.
  return /^(?!0000)\d{4}-/.test(at.toISOString()) ? at : NEVER();
}

const NEVER = (): Date => new Date(Number.NaN);

/** Formats a time as the interface does: GMT, without a zone, in whole seconds. */
export function formatGmt(at: Date): string {
  return at.toISOString().slice(0, 19);
}
