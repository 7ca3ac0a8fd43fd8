import type { CloudEvent, Delivery, EventPosition } from '@marquee/contracts';
import { columnsOf } from './parked-rows';
import type { Transaction } from '../core';

/** Marks the locked cursors and stores the events; a known event is a redelivery. */
const PARK = `
  insert into inbox_deferred as d
    (consumer, company_id, subject, sequence, message_subject, body, place, attempts, due_at, deferred_at)
  select e.consumer, e.company_id, e.subject, e.sequence, e.message_subject, e.body, e.place, 0, $1, $1
  from unnest($2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[])
    as e (company_id, subject, sequence, consumer, message_subject, body, place)
  on conflict (consumer, company_id, subject, sequence) do update set place = excluded.place, due_at = excluded.due_at`;

interface OutOfOrder {
  readonly event: CloudEvent;
  readonly delivery: Delivery;
}

const OPEN = new WeakMap<Transaction, OutOfOrderEvents>();

/**
 * Collects a transaction's out-of-order events and stores them in one statement at its end. Replicas that share a busy
 * resource often park many.
 */
export class OutOfOrderEvents {
  private readonly resources = new Map<string, Map<number, OutOfOrder>>();

  static of(tx: Transaction, now: () => Date): OutOfOrderEvents {
    const known = OPEN.get(tx);
    if (known) return known;
    const made = new OutOfOrderEvents();
    OPEN.set(tx, made);
    tx.beforeCommit({ name: 'out-of-order events', run: () => made.write(tx, now()) }, made);
    return made;
  }

  add(event: CloudEvent, delivery: Delivery): void {
    const key = keyOf(event, delivery);
    const outOfOrder = this.resources.get(key) ?? new Map<number, OutOfOrder>();
    this.resources.set(key, outOfOrder.set(event.sequence, { event, delivery }));
  }

  /**
   * Returns whether an earlier event of the resource is parked here; the cursor is locked, so this event must wait
   * too.
   */
  wouldPrecede(event: CloudEvent, delivery: Delivery): boolean {
    if (delivery.released) return false;
    const outOfOrder = this.resources.get(keyOf(event, delivery));
    return outOfOrder !== undefined && [...outOfOrder.keys()].some((sequence) => sequence <= event.sequence);
  }

  private async write(tx: Transaction, now: Date): Promise<void> {
    const all = [...this.resources.values()].flatMap((outOfOrder) => [...outOfOrder.values()]);
    if (all.length === 0) return;
    const deliveries = all.map(({ delivery }) => delivery);
    const values = [
      ...columnsOf(all.map(({ event }) => event)),
      deliveries.map(({ consumer }) => consumer),
      deliveries.map(({ subject }) => subject),
      all.map(({ event }) => JSON.stringify(event)),
      deliveries.map(({ place }) => place),
    ];
    await tx.query(PARK, [now, ...values], 'inbox_park_out_of_order');
  }
}

function keyOf({ companyid, subject }: EventPosition, { consumer }: Delivery): string {
  return JSON.stringify([consumer, companyid, subject]);
}
