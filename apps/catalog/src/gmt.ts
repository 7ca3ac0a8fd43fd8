/** A time without a zone is GMT. Whole seconds: no more of it is printed, and what was printed must come back as the same. */
export function inGmt(time: string): Date {
  const iso = time.replace(' ', 'T');
  const at = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`);
  at.setUTCMilliseconds(0);
  return at;
}

/** As the interface prints a time, for times inside a list that is stored as it is printed. */
export function printedGmt(at: Date): string {
  return at.toISOString().slice(0, 19);
}
