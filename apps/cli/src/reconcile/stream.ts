import type { Bus, StoredEvent } from '@marquee/bus/client';
import { reconciliationOf, SERVICES, type CloudEvent, type EventKind, type Service, epochMs } from '@marquee/contracts';
import { longRunning } from './context';

export interface LastEvent extends EventKind {
  readonly sequence: number;
  readonly place: number;
}
/** The resources' known events by `keyOf`. */
export type LastEvents = Map<string, LastEvent>;

/** The content of the stream after the cleanup, and the removed events. */
export interface Cleared {
  readonly published: LastEvents;
  /** Events that no database has recorded. */
  readonly lost: CloudEvent[];
  /** How many messages repeated an event that the stream has at another sequence. */
  readonly copies: number;
}

/** Older events are skipped: the stream is about to drop them, and they could not be published again. */
const LOOKED_AT_MS = 6 * 24 * 3_600_000;

export function keyOf({ company_id, subject }: { readonly company_id: number; readonly subject: string }): string {
  return `${company_id}/${subject}`;
}
export function resourceOf({ companyid: company_id, subject }: CloudEvent): { company_id: number; subject: string } {
  return { company_id, subject };
}

/**
 * Removes events that no database knows, because their changes were lost. `report` receives the lost events of each
 * page first.
 */
export async function removeOrphans(bus: Bus, report: (lost: readonly CloudEvent[]) => void): Promise<Cleared> {
  const stored = bus.storedEvents();
  const published: LastEvents = new Map();
  const lost: CloudEvent[] = [];
  let copies = 0;
  for await (const page of stored.pages()) {
    const orphans = await orphanedIn(bus, page);
    const gone = page.flatMap(({ event, place }) => (orphans.unknown.has(place) ? [event] : []));
    if (gone.length > 0) report(gone);
    for (const { event, place } of page) {
      if (orphans.unknown.has(place) || orphans.copies.has(place)) await stored.remove(place);
      else note(published, event, place);
    }
    lost.push(...gone);
    copies += orphans.copies.size;
  }
  return { published, lost, copies };
}

async function orphanedIn(bus: Bus, page: readonly StoredEvent[]): Promise<Record<'unknown' | 'copies', Set<number>>> {
  const since = new Date(epochMs() - LOOKED_AT_MS).toISOString();
  const [unknown, copies] = [new Set<number>(), new Set<number>()];
  for (const service of SERVICES) {
    const own = page.filter(({ event }) => serviceOf(event) === service && event.time > since);
    if (own.length === 0) continue;
    const events = own.map(({ event: { id }, place }) => ({ id, place }));
    const found = await bus.call(reconciliationOf[service].orphans, longRunning(), { events });
    for (const place of found.unknown) unknown.add(place);
    for (const place of found.copies) copies.add(place);
  }
  return { unknown, copies };
}

function note(published: LastEvents, event: CloudEvent, place: number): void {
  const key = keyOf(resourceOf(event));
  const before = published.get(key);
  if (before && before.sequence > event.sequence) return;
  published.set(key, { ...kindOf(event), sequence: event.sequence, place });
}

/** The topic, which names the resource and the action. */
export function kindOf(event: CloudEvent): EventKind {
  const [resource = '', action = ''] = event.topic.split('/');
  return { service: serviceOf(event), resource, action };
}

function serviceOf({ source }: CloudEvent): Service {
  return source.slice('/marquee/'.length) as Service;
}
