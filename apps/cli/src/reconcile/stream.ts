import type { Bus, StoredEvent } from '@marquee/bus/client';
import { reconciliationOf, SERVICES, type CloudEvent, type Service } from '@marquee/contracts';
import { patient } from './context';

/** The last event of a resource that the stream has. */
export interface LastTold {
  readonly service: Service;
  readonly sequence: number;
  readonly place: number;
}
/** What was told of each resource, by `keyOf`. */
export type Told = Map<string, LastTold>;

/** Older ones are not looked at: nobody could publish them again, and the stream is about to let them go. */
const LOOKED_AT_MS = 6 * 24 * 3_600_000;

export function keyOf({ company_id, subject }: { readonly company_id: number; readonly subject: string }): string {
  return `${company_id}/${subject}`;
}
export function resourceOf({ companyid: company_id, subject }: CloudEvent): { company_id: number; subject: string } {
  return { company_id, subject };
}

/**
 * Takes events out of the stream that no database knows: they tell of changes that were lost with it. What is left is what
 * has happened.
 */
export async function removeStrays(bus: Bus): Promise<{ told: Told; strays: CloudEvent[] }> {
  const stored = bus.storedEvents();
  const told: Told = new Map();
  const strays: CloudEvent[] = [];
  for await (const page of stored.pages()) {
    const unknown = await straysIn(bus, page);
    for (const { event, place } of page) {
      if (unknown.has(place)) {
        await stored.remove(place);
        strays.push(event);
      } else note(told, event, place);
    }
  }
  return { told, strays };
}

async function straysIn(bus: Bus, page: readonly StoredEvent[]): Promise<Set<number>> {
  const since = new Date(Date.now() - LOOKED_AT_MS).toISOString();
  const found = new Set<number>();
  for (const service of SERVICES) {
    const own = page.filter(({ event }) => serviceOf(event) === service && event.time > since);
    if (own.length === 0) continue;
    const events = own.map(({ event: { id }, place }) => ({ id, place }));
    const { ids } = await bus.call(reconciliationOf[service].strays, patient(), { events });
    const unknown = new Set(ids);
    for (const { event, place } of own) if (unknown.has(event.id)) found.add(place);
  }
  return found;
}

function note(told: Told, event: CloudEvent, place: number): void {
  const key = keyOf(resourceOf(event));
  const before = told.get(key);
  if (before && before.sequence > event.sequence) return;
  told.set(key, { service: serviceOf(event), sequence: event.sequence, place });
}

function serviceOf({ source }: CloudEvent): Service {
  return source.slice('/marquee/'.length) as Service;
}
