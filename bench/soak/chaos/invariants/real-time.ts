import { grouped } from '../grouped';
import { byRequest, type Operation, spanOf } from '../history';
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
  for (const { requestId } of events) {
    const by = operations.get(requestId);
    if (!by) continue;
    const { sent, answered } = spanOf(by);
    if (by.outcome === 'ok' && latest && answered < latest.sent) {
      found.push(`told after what was sent later: ${named(by)} | ${named(latest.by)}`);
    }
    if (!latest || sent > latest.sent) latest = { sent, by };
  }
  return found;
}
