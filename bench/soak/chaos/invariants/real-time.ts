import { grouped } from '../grouped';
import { type Attempt, byRequest, type Operation, topicOf } from '../history';
import type { Told } from '../read-back';
import { type Invariant, named } from './invariant';

/** What was answered before another request was sent has the lower number: the order of a resource is that which clients have seen. */
export const realTime: Invariant = (history, read) => {
  const operations = byRequest(history);
  return [...grouped(read.told, ({ resource }) => resource).values()].flatMap((events) =>
    wrongIn(
      events.toSorted((one, other) => one.sequence - other.sequence),
      operations,
    ),
  );
};

function wrongIn(events: readonly Told[], operations: ReadonlyMap<string, Operation>): string[] {
  const found: string[] = [];
  let latest: { readonly sent: number; readonly by: Operation } | undefined;
  for (const event of events) {
    const by = operations.get(event.requestId);
    if (!by) continue;
    const own = by.attempts.find(({ requestId }) => requestId === event.requestId) as Attempt;
    if (latest && doneBy(event, by, own) < latest.sent) {
      found.push(`told after what was sent later: ${named(by)} | ${named(latest.by)}`);
    }
    if (!latest || own.sent > latest.sent) latest = { sent: own.sent, by };
  }
  return found;
}

/**
 * When it was done for certain. A request that nobody answered may be at work still, though a later one of the same key was told that
 * the work is done: an order that finds this out gives back the stock that it has taken meanwhile.
 */
function doneBy({ topic }: Told, by: Operation, own: Attempt): number {
  if (own.outcome === 'ok') return own.answered;
  const repeated = by.attempts.find(({ outcome }) => outcome === 'ok');
  return topic === topicOf(by) && repeated ? repeated.answered : Infinity;
}
