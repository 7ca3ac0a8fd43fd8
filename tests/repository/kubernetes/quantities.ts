const UNITS = ['Ki', 'Mi', 'Gi', 'Ti'];

/** Parses a Kubernetes quantity with a binary unit, such as `20Gi`, to bytes. */
export function bytesOf(quantity: string): number {
  const [, count, unit = ''] = /^(\d+)([KMGT]i)$/.exec(quantity) ?? [];
  if (count === undefined) throw new Error(`${quantity} is not a size with a binary unit, such as 20Gi.`);
  return Number(count) * 1024 ** (UNITS.indexOf(unit) + 1);
}
