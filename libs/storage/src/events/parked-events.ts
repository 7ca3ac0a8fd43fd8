import { epochMs, type DeadMessage, type ParkedEvent } from '@marquee/contracts';
import { type Database, dayOf, inTransaction, type Transaction } from '../core';
import { storeDeadLetter } from './dead-letters';
import { claimParked, columnsOf, parkFailed, settleRows } from './parked-rows';
import { ReaderLease } from './reader-lease';

/** Lost events are republished within a minute; a longer gap is given up. */
const GAP_MS = 120_000;
/** Exceeds the time of any delivery by far: after this the consumer no longer waits for the server's answer. */
const ALL_MS = 600_000;
/** Only saves work: replicas that process the same event are serialized by the row lock of its resource's cursor. */
const LEASE_MS = 5_000;
const TIMEOUT_MS = 10_000;

/** Used for leases and settlements, which are repeated after a crash of Postgres. */
const LOSABLE = 'set local synchronous_commit = off';

/**
 * Moves the cursor past a dead-lettered event, and locks the cursor. A cursor of 0 is kept: its consumer ignores the
 * order, or the next event starts the resource.
 */
const PASS = `
  update inbox_heads set sequence = case when sequence = 0 then 0 else greatest(sequence, $4::bigint) end, met_on = $5
  where consumer = $1 and company_id = $2 and subject = $3`;
const RELEASE = `
  update inbox_deferred d set due_at = $5
  from unnest($2::bigint[], $3::text[], $4::bigint[]) as r (company_id, subject, sequence)
  where d.consumer = $1 and d.company_id = r.company_id and d.subject = r.subject and d.sequence = r.sequence`;
const HAS = 'select exists (select from inbox_heads where consumer = $1 and deferring) as has';
const COUNT = 'select count(*) as count from inbox_deferred';

/**
 * A consumer's requests of the bus to the database: which replica reads, which events are parked or retried, and
 * which are given up.
 */
export class ParkedEvents {
  private readonly reader: ReaderLease;

  constructor(private readonly db: Database) {
    this.reader = new ReaderLease(db);
  }

  /** Returns whether this replica reads the consumer's events for the next seconds. */
  lead(consumer: string): Promise<boolean> {
    return this.reader.lead(consumer);
  }

  /** Lets another replica read at once. */
  resign(consumer: string): Promise<void> {
    return this.reader.resign(consumer);
  }

  /**
   * Stores a failed event until its retry is due. Throws while the disk is full, so that the attempt is not counted.
   */
  async park(event: ParkedEvent, error: string, delayMs: number): Promise<void> {
    this.db.writability.expectSpace();
    const now = this.db.clock.now();
    const dueAt = new Date(now.getTime() + delayMs);
    await this.write((tx) => parkFailed(tx, event, { error, dueAt, now }));
  }

  /** Leases the ready events to the caller. `left` shows whether any events are parked, which is rare. */
  async claim(consumer: string, floor: number, most: number): Promise<{ ready: ParkedEvent[]; left: boolean }> {
    const [row] = await this.db.query<{ has: boolean }>(HAS, [consumer], 'inbox_has_parked');
    if (row?.has !== true) return { ready: [], left: false };
    const now = this.db.clock.now();
    const at = (ms: number): Date => new Date(now.getTime() + ms);
    const times = { now, gapsBefore: at(-GAP_MS), allBefore: at(-ALL_MS), leasedUntil: at(LEASE_MS) };
    const ready = await this.write((tx) => claimParked(tx, { consumer, floor, most, ...times }), LOSABLE);
    return { ready, left: true };
  }

  /**
   * Removes processed events. If the replica dies before this, the next one claims them, and the inbox skips them.
   */
  async settle(consumer: string, events: readonly ParkedEvent[]): Promise<void> {
    const positions = events.map(({ position }) => position);
    await this.write((tx) => settleRows(tx, consumer, positions), LOSABLE);
  }

  /** Returns the leases, so that another replica can continue at once. */
  async release(consumer: string, events: readonly ParkedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const positions = events.map(({ position }) => position);
    await this.db.query(RELEASE, [consumer, ...columnsOf(positions), this.db.clock.now()]);
  }

  /** Dead-letters an event, so that the next one of its resource can proceed. */
  async deadLetter(letter: DeadMessage): Promise<void> {
    this.db.writability.expectSpace();
    const now = this.db.clock.now();
    await this.write(async (tx) => {
      const { consumer, position } = letter;
      if (position) {
        const { companyid, subject, sequence } = position;
        await tx.query(PASS, [consumer, companyid, subject, sequence, dayOf(now)], 'inbox_pass');
        await settleRows(tx, consumer, [position]);
      }
      await storeDeadLetter(tx, letter, now);
    });
  }

  /**
   * Calls the listener when parked events of a consumer may be ready, until the caller invokes the returned function.
   */
  onDue(listener: (consumer: string) => void): () => void {
    return this.db.on('parked', listener);
  }

  async count(): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(COUNT, [], 'inbox_parked_count');
    return row?.count ?? 0;
  }

  private write<T>(work: (tx: Transaction) => Promise<T>, opening?: string): Promise<T> {
    return inTransaction(this.db, { deadline: epochMs() + TIMEOUT_MS, opening }, work);
  }
}
