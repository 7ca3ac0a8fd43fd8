import type { EventPosition } from '@marquee/contracts';

/**
 * The order in which heads of resources are locked by whoever needs several, so that no two wait crosswise: by company, as
 * a number, then by subject; events of one resource in their own order.
 */
export function byResource(a: EventPosition, b: EventPosition): number {
  return (
    a.companyid - b.companyid ||
    Number(a.subject > b.subject) - Number(a.subject < b.subject) ||
    a.sequence - b.sequence
  );
}
