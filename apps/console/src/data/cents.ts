/** The cents of an amount that a person typed: `12`, `12.5` or `12,50`; undefined if it is not an amount. */
export function centsOf(text: string): number | undefined {
  const match = /^\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Cents as the text of an input: `12.50`. */
export function unitsOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
