import type { CloudEvent, Delivery, EventPosition } from '@marquee/contracts';
import { columnsOf } from './deferred-rows';
import type { Transaction } from '../core';

/** Marks the locked cursors and stores the events; a known event is a redelivery. */
const DEFER = `
  insert into inbox_deferred as d
    (consumer, company_id, subject, sequence, message_subject, body, place, attempts, due_at, deferred_at)
  select e.consumer, e.company_id, e.subject, e.sequence, e.message_subject, e.body, e.place, 0, $1, $1
  from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[])
    as e (company_id, subject, sequence, consumer, message_subject, body, place)
  on conflict (consumer, company_id, subject, sequence) do update set place = excluded.place, due_at = excluded.due_at`;

interface Early {
  readonly event: CloudEvent;
  readonly delivery: Delivery;
}

const OPEN = new WeakMap<Transaction, EarlyEvents>();

/**
 * Collects a transaction's out-of-order events and stores them in one statement at its end. Replicas that share a busy
 * resource often park many.
 */
export class EarlyEvents {
  private readonly resources = new Map<string, Map<number, Early>>();

  static of(tx: Transaction, now: () => Date): EarlyEvents {
    const known = OPEN.get(tx);
    if (known) return known;
    const made = new EarlyEvents();
    OPEN.set(tx, made);
    tx.beforeCommit({ name: 'early events', run: () => made.write(tx, now()) }, made);
    return made;
  }

  add(event: CloudEvent, delivery: Delivery): void {
    const key = keyOf(event, delivery);
    const early = this.resources.get(key) ?? new Map<number, Early>();
    this.resources.set(key, early.set(event.sequence, { event, delivery }));
  }

  /**
   * Returns whether an earlier event of the resource is deferred here; the cursor is locked, so this event must wait
   * too.
   */
  wouldPrecede(event: CloudEvent, delivery: Delivery): boolean {
    if (delivery.released) return false;
    const early = this.resources.get(keyOf(event, delivery));
    return early !== undefined && [...early.keys()].some((sequence) => sequence <= event.sequence);
  }

  private async write(tx: Transaction, now: Date): Promise<void> {
    const all = [...this.resources.values()].flatMap((early) => [...early.values()]);
    if (all.length === 0) return;
    const deliveries = all.map(({ delivery }) => delivery);
    const values = [
      ...columnsOf(all.map(({ event }) => event)),
      deliveries.map(({ consumer }) => consumer),
      deliveries.map(({ subject }) => subject),
      all.map(({ event }) => JSON.stringify(event)),
      deliveries.map(({ place }) => place),
    ];
    await tx.query(DEFER, [now, ...values], 'inbox_defer_early');
  }
}

function keyOf({ companyid, subject }: EventPosition, { consumer }: Delivery): string {
  return JSON.stringify([consumer, companyid, subject]);
}
