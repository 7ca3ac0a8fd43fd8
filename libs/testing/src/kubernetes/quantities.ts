const UNITS = ['Ki', 'Mi', 'Gi', 'Ti'];

/** The bytes of a quantity of Kubernetes with a binary unit, `20Gi`; all sizes here have one. */
export function bytesOf(quantity: string): number {
  const [, count, unit = ''] = /^(\d+)([KMGT]i)$/.exec(quantity) ?? [];
  if (count === undefined) throw new Error(`${quantity} is no size with a binary unit.`);
  return Number(count) * 1024 ** (UNITS.indexOf(unit) + 1);
}
