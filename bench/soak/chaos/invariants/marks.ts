import { grouped } from '../grouped';
import type { Operation, Outcome } from '../history';
import { type Invariant, named } from './invariant';

/** Which of the writes that leave no number of their own have left what they wrote: refunds, shipments, webhooks. */
const MARKED = /^(order\/refund|order\/ship|webhook\/create)$/;

/** A refund, a shipment and a webhook are there once where they were answered so, and a webhook that was removed is gone. */
export const marks: Invariant = (history, read) => {
  const found = grouped(read.marks, ({ value }) => value);
  const removals = new Map(history.filter(({ kind }) => kind === 'webhook/delete').map((one) => [one.value, one]));
  return history
    .filter(({ kind }) => MARKED.test(kind))
    .flatMap((operation) => {
      const { value, outcome } = operation;
      const times = found.get(value ?? '')?.length ?? 0;
      const { least, most } = bounds(outcome, removals.get(value));
      return times >= least && times <= most
        ? []
        : [`there ${times} times, not ${least} to ${most}: ${named(operation)}`];
    });
};

function bounds(made: Outcome, removal: Operation | undefined): { readonly least: number; readonly most: number } {
  const least = made === 'ok' ? 1 : 0;
  const most = made === 'fail' ? 0 : 1;
  if (removal?.outcome === 'ok') return { least: 0, most: 0 };
  return removal?.outcome === 'unknown' ? { least: 0, most } : { least, most };
}
