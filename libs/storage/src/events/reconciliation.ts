import {
  RECONCILIATION_BATCH_SIZE,
  type ConsumerCursor,
  type EventPosition,
  type CursorsPage,
  type ConsumerEvents,
  type LoweredCursors,
  type MovedIds,
  type OperatorContext,
  type PublishedAgain,
  type RaisedCursors,
  type StoredEvents,
  type OrphanedEvents,
} from '@marquee/contracts';
import {
  type Database,
  dayOf,
  daysBefore,
  inTransaction,
  recordAction,
  RESTORED_DAYS,
  type Transaction,
} from '../core';
import { settleRows } from './parked-rows';
import type { Relay } from './relay';

/** An event that was published twice is known by its last sequence; the earlier message is a copy. */
const ORPHANS = `
  select e.id, e.place from unnest($1::text[], $2::bigint[]) as e (id, place)
  where not exists (select from outbox o where o.published_at is not null and o.stream_sequence = e.place and o.event_id::text = e.id)
    and not exists (select from outbox o where o.stream_sequence is null and o.event_id::text = e.id)
  order by e.place`;
const KNOWN = 'select event_id as id, stream_sequence as place from outbox where event_id::text = any($1)';
const CURSORS = `
  select company_id, subject, sequence, deferring from inbox_heads
  where consumer = $1 and (company_id, subject) > ($2, $3) and met_on >= $4 order by company_id, subject limit $5`;
const PARKED = `
  select d.company_id as companyid, d.subject, d.sequence, d.place, d.body::json ->> 'id' as id
  from unnest($2::bigint[], $3::text[]) as w (company_id, subject)
  join inbox_deferred d on d.consumer = $1 and d.company_id = w.company_id and d.subject = w.subject`;
/**
 * Moves a cursor only if nothing moved it since it was listed. A cursor without an earlier number restarts with its next
 * event.
 */
const LOWER = `
  with wanted as (
    select * from unnest($2::bigint[], $3::text[], $4::bigint[], $5::bigint[]) as w (company_id, subject, sequence, least)
  ), forgotten as (
    delete from inbox_heads h using wanted w
    where h.consumer = $1 and h.company_id = w.company_id and h.subject = w.subject and h.sequence = w.sequence
      and w.least is null
    returning 1
  ), lowered as (
    update inbox_heads h set sequence = w.least from wanted w
    where h.consumer = $1 and h.company_id = w.company_id and h.subject = w.subject and h.sequence = w.sequence
      and w.least < h.sequence
    returning 1
  ) select (select count(*) from forgotten) + (select count(*) from lowered) as count`;
const RAISE = `
  insert into inbox_heads as h (consumer, company_id, subject, sequence, met_on)
  select $1, company_id, subject, sequence, $5 from unnest($2::bigint[], $3::text[], $4::bigint[]) as w (company_id, subject, sequence)
  on conflict (consumer, company_id, subject) do update set sequence = excluded.sequence, met_on = excluded.met_on
  where h.sequence < excluded.sequence returning 1`;
const MISSING = `
  select e.id from unnest($2::text[]) as e (id)
  where not exists (select from inbox i where i.consumer = $1 and i.event_id = e.id)
    and not exists (select from dead_letters l where l.consumer = $1 and l.event_id = e.id)`;
const MOVED = `
  select coalesce(max((detail ->> 'by')::bigint), 0) as by from audit where action = $1 and detail ->> 'restored' = $2`;
/** Treats an unused sequence as if its first number were used. */
const MOVE_IDS = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value) + $1)
  from pg_sequences where schemaname = current_schema()`;
const ACTION = 'reconcile ids';

type StoredId = StoredEvents['events'][number];

/**
 * A service's view of its events, for the command that reconciles databases and stream after a restore:
 * docs/internal/adr/0045-reconcile-after-restore.md.
 */
export class Reconciliation {
  constructor(
    private readonly db: Database,
    private readonly relay: Relay,
  ) {}

  /** Marks events that the stream lacks as unpublished, for the relay. Records only calls that found some. */
  async publishLost(ctx: OperatorContext): Promise<PublishedAgain> {
    const restored = await this.relay.compare();
    if (restored > 0) {
      await inTransaction(this.db, ctx, (tx) => this.record(tx, ctx, 'events publish again', { restored }));
    }
    const { events: waiting, seconds: waiting_seconds } = await this.relay.lag();
    return { restored, waiting, waiting_seconds };
  }

  /** Returns the sequences of orphaned messages: events that this service never recorded, and copies. */
  async orphans({ events }: StoredEvents): Promise<OrphanedEvents> {
    const found = await this.db.query<StoredId>(ORPHANS, [idsOf(events), events.map(({ place }) => place)]);
    if (found.length === 0) return { unknown: [], copies: [] };
    const known = new Map((await this.db.query<StoredId>(KNOWN, [idsOf(found)])).map(({ id, place }) => [id, place]));
    const copies: number[] = [];
    for (const { id, place } of found) {
      const expected = known.get(id);
      if (expected && (await this.relay.isStored(id, expected))) copies.push(place);
    }
    return { unknown: found.filter(({ id }) => !known.has(id)).map(({ place }) => place), copies };
  }

  async missing({ consumer, ids }: ConsumerEvents): Promise<string[]> {
    return (await this.db.query<{ id: string }>(MISSING, [consumer, ids])).map(({ id }) => id);
  }

  /** Lists cursors whose last event is still in the stream. */
  cursors({ consumer, after, limit }: CursorsPage): Promise<ConsumerCursor[]> {
    const since = dayOf(daysBefore(this.db.clock.now(), RESTORED_DAYS - 1));
    const values = [
      consumer,
      after?.company_id ?? 0,
      after?.subject ?? '',
      since,
      Math.min(limit, RECONCILIATION_BATCH_SIZE),
    ];
    return this.db.query<ConsumerCursor>(CURSORS, values);
  }

  /** Keeps parked events that the stream still has and removes those of lost changes. */
  async lowerCursors(ctx: OperatorContext, { consumer, heads: cursors }: LoweredCursors): Promise<number> {
    const lost = await this.lostParked(consumer, cursors);
    const lists = [...keysOf(cursors), cursors.map(({ sequence }) => sequence), cursors.map(({ to }) => to ?? null)];
    return inTransaction(this.db, ctx, async (tx) => {
      if (lost.length > 0) await settleRows(tx, consumer, lost);
      const [row] = await tx.query<{ count: number }>(LOWER, [consumer, ...lists]);
      const lowered = row?.count ?? 0;
      await this.record(tx, ctx, 'cursors lower', { consumer, lowered, settled: lost.length });
      return lowered;
    });
  }

  async raiseCursors(ctx: OperatorContext, { consumer, heads: cursors }: RaisedCursors): Promise<number> {
    const values = [consumer, ...keysOf(cursors), cursors.map(({ sequence }) => sequence), dayOf(this.db.clock.now())];
    return inTransaction(this.db, ctx, async (tx) => {
      const raised = (await tx.query(RAISE, values)).length;
      await this.record(tx, ctx, 'cursors raise', { consumer, raised });
      return raised;
    });
  }

  /**
   * Returns the number of moved sequences. They move once per restore; a second call with a larger number moves them
   * by the difference.
   */
  async moveIds(ctx: OperatorContext, { restored, by }: MovedIds): Promise<number> {
    return inTransaction(this.db, ctx, async (tx) => {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [ACTION]);
      const [before] = await tx.query<{ by: number }>(MOVED, [ACTION, restored]);
      const left = by - (before?.by ?? 0);
      if (left <= 0) return 0;
      const moved = await tx.query(MOVE_IDS, [left]);
      await this.record(tx, ctx, ACTION, { restored, by });
      return moved.length;
    });
  }

  private record(tx: Transaction, ctx: OperatorContext, action: string, detail: object): Promise<void> {
    const { operator: by, requestId } = ctx;
    return recordAction(tx, { by, requestId, company: null, action, detail, at: this.db.clock.now() });
  }

  private async lostParked(consumer: string, cursors: LoweredCursors['heads']): Promise<EventPosition[]> {
    type Parked = EventPosition & { readonly place: number; readonly id: string };
    const lost: EventPosition[] = [];
    for (const event of await this.db.query<Parked>(PARKED, [consumer, ...keysOf(cursors)])) {
      if (!(await this.relay.isStored(event.id, event.place))) lost.push(event);
    }
    return lost;
  }
}

function idsOf(events: readonly StoredId[]): string[] {
  return events.map(({ id }) => id);
}

function keysOf(cursors: readonly Pick<ConsumerCursor, 'company_id' | 'subject'>[]): [number[], string[]] {
  return [cursors.map(({ company_id }) => company_id), cursors.map(({ subject }) => subject)];
}
