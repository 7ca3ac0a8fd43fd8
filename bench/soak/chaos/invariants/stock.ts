import type { Invariant } from './invariant';

/** What is left is what there was, less what was sold, and what refunds have put back; nobody has bought what was not there. */
export const stock: Invariant = (_, read) =>
  read.stock.flatMap(({ product, initial, left, sold, restocked }) => {
    const wanted = initial - sold + restocked;
    if (left === wanted && left >= 0) return [];
    return [`of ${product} ${left} are left, not ${initial} − ${sold} + ${restocked} = ${wanted}`];
  });
