import type { Bus } from '@marquee/bus/client';
import {
  allSubscriptions,
  RECONCILIATION_BATCH_SIZE,
  reconciliationOf,
  type CloudEvent,
  type ConsumerCursor,
  type EventSubscription,
} from '@marquee/contracts';
import { longRunning } from './context';
import { keyOf, resourceOf, type LastEvents } from './stream';

/** The cursors of all consumers for every resource of the last days. */
export type Cursors = ReadonlyMap<EventSubscription, readonly ConsumerCursor[]>;
/** A consumer has received more events of this resource than exist; `sequence` is the highest received. */
export interface AheadResource {
  readonly company_id: number;
  readonly subject: string;
  readonly sequence: number;
}

/** Lists the subscriptions whose consumers store cursors. */
export function notedSubscriptions(): readonly EventSubscription[] {
  return allSubscriptions().filter(({ manner }) => manner !== 'at least once');
}

/** Cursors are read before the stream is scanned, so that no consumer seems ahead because of later events. */
export async function listCursors(bus: Bus): Promise<Cursors> {
  const all = new Map<EventSubscription, ConsumerCursor[]>();
  for (const subscription of notedSubscriptions()) {
    const { service, durable: consumer } = subscription;
    const found: ConsumerCursor[] = [];
    for (;;) {
      const last = found.at(-1);
      const after = last && { company_id: last.company_id, subject: last.subject };
      const page = { consumer, limit: RECONCILIATION_BATCH_SIZE, ...(after && { after }) };
      const { heads } = await bus.call(reconciliationOf[service].cursors, longRunning(), page);
      found.push(...heads);
      if (heads.length < RECONCILIATION_BATCH_SIZE) break;
    }
    all.set(subscription, found);
  }
  return all;
}

/** Returns the later listing without cursors that are ahead only in it: those events were published after the scan. */
export function aheadInBoth(first: Cursors, latest: Cursors, published: LastEvents): Cursors {
  return new Map(
    [...latest].map(([subscription, cursors]) => {
      const before = new Set((first.get(subscription) ?? []).filter((cursor) => isAhead(cursor, published)).map(keyOf));
      return [subscription, cursors.filter((cursor) => !isAhead(cursor, published) || before.has(keyOf(cursor)))];
    }),
  );
}

/** Whether the consumer's cursor is past the last published event of the resource. */
function isAhead(cursor: ConsumerCursor, published: LastEvents): boolean {
  const truth = published.get(keyOf(cursor))?.sequence;
  return truth === undefined || cursor.sequence > truth;
}

/** Resets consumers that received lost events, because new events will reuse their sequences. */
export async function lowerCursors(
  bus: Bus,
  cursors: Cursors,
  published: LastEvents,
): Promise<{ lowered: number; orders: number }> {
  let [lowered, orders] = [0, 0];
  for (const [{ service, durable: consumer }, all] of cursors) {
    const wanted = all.flatMap((cursor) => {
      const truth = published.get(keyOf(cursor))?.sequence;
      if (!cursor.deferring && !isAhead(cursor, published)) return [];
      const { company_id, subject, sequence } = cursor;
      return [{ company_id, subject, sequence, ...(truth !== undefined && { to: Math.min(truth, sequence) }) }];
    });
    for (const some of portions(wanted)) {
      const answer = await bus.call(reconciliationOf[service].lower_cursors, longRunning(), { consumer, heads: some });
      lowered += answer.lowered;
      if (consumer === 'statistics-orders') orders += answer.lowered;
    }
  }
  return { lowered, orders };
}

/** Moves the next sequence above the highest received one, so that no consumer waits for the gap. */
export async function raiseCursors(bus: Bus, resources: readonly AheadResource[]): Promise<void> {
  for (const { service, durable: consumer, filter } of notedSubscriptions()) {
    const own = resources.filter(({ subject }) => matches(filter, subject));
    for (const heads of portions(own)) {
      await bus.call(reconciliationOf[service].raise_cursors, longRunning(), { consumer, heads });
    }
  }
}

/** The resources do not exist, so consumers can drop their cursors. */
export async function forgetCursors(bus: Bus, resources: readonly AheadResource[]): Promise<void> {
  for (const { service, durable: consumer, filter } of notedSubscriptions()) {
    const own = resources.filter(({ subject }) => matches(filter, subject));
    for (const heads of portions(own)) {
      await bus.call(reconciliationOf[service].lower_cursors, longRunning(), { consumer, heads });
    }
  }
}

/** Finds resources that consumers were ahead with, and those of events that no database knows. */
export function aheadResources(
  cursors: Cursors,
  published: LastEvents,
  orphans: readonly CloudEvent[],
): AheadResource[] {
  const found = new Map<string, AheadResource>();
  const see = (one: AheadResource): void => {
    const before = found.get(keyOf(one));
    if (!before || before.sequence < one.sequence) found.set(keyOf(one), one);
  };
  for (const cursor of [...cursors.values()].flat()) {
    const { company_id, subject, sequence } = cursor;
    if (isAhead(cursor, published)) see({ company_id, subject, sequence });
  }
  for (const event of orphans) see({ ...resourceOf(event), sequence: event.sequence });
  return [...found.values()];
}

/** Each resource is republished by this service. */
const PUBLISHED_BY: Readonly<Record<string, string>> = { company: 'tenant', market: 'tenant', product: 'catalog' };

function matches(filter: string, subject: string): boolean {
  const resource = subject.split('/')[0] ?? '';
  const words = filter.split('.');
  return (words[1] === '*' || words[1] === PUBLISHED_BY[resource]) && (words[3] === '*' || words[3] === resource);
}

export function portions<T>(all: readonly T[], size = RECONCILIATION_BATCH_SIZE): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
