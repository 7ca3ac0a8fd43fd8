import { epochMs, type DeadMessage, type ParkedEvent } from '@marquee/contracts';
import { type Database, dayOf, inTransaction, type Transaction } from '../core';
import { buryLetter } from './dead-letters';
import { claimDeferred, columnsOf, deferFailed, settleRows } from './deferred-rows';
import { ReaderLease } from './reader-lease';

/** Events that a stream has lost are published again within a minute; a gap that stays for longer is given up. */
const GAP_MS = 120_000;
/** Far longer than anything that is on its way may take: then the server's word on what it knows is not waited for. */
const ALL_MS = 600_000;
/** Saves work and no more: two replicas that process the same event meet at its resource's head. */
const LEASE_MS = 5_000;
const TIMEOUT_MS = 10_000;

/** What is lost of it with a server that breaks down is done again: leases, and notes that something was processed before. */
const LOSABLE = 'set local synchronous_commit = off';

/**
 * Given up: the events behind it do not wait for it. Locks the head. One that nobody has moved stays: its consumer does not
 * ask for the turn of an event, or the next one begins the resource.
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
 * What the bus asks of a service's database on behalf of a consumer: which replica reads, which events wait for their turn or
 * for another try, and which are given up.
 */
export class ParkedEvents {
  private readonly reader: ReaderLease;

  constructor(private readonly db: Database) {
    this.reader = new ReaderLease(db);
  }

  /** Whether this replica is the one that reads the consumer's events, for some seconds from now. */
  lead(consumer: string): Promise<boolean> {
    return this.reader.lead(consumer);
  }

  /** Another replica may read at once. */
  resign(consumer: string): Promise<void> {
    return this.reader.resign(consumer);
  }

  /** Keeps an event that failed, until it is due again. Throws while the disk is full, so that no attempt of the event is counted. */
  async defer(event: ParkedEvent, error: string, delayMs: number): Promise<void> {
    this.db.writability.expectSpace();
    const now = this.db.clock.now();
    const dueAt = new Date(now.getTime() + delayMs);
    await this.write((tx) => deferFailed(tx, event, { error, dueAt, now }));
  }

  /** Those that may be processed now, leased to the caller. `left` tells whether there are any at all. */
  async claim(consumer: string, floor: number, most: number): Promise<{ ready: ParkedEvent[]; left: boolean }> {
    const now = this.db.clock.now();
    const at = (ms: number): Date => new Date(now.getTime() + ms);
    const times = { now, gapsBefore: at(-GAP_MS), allBefore: at(-ALL_MS), leasedUntil: at(LEASE_MS) };
    const ready = await this.write((tx) => claimDeferred(tx, { consumer, floor, most, ...times }), LOSABLE);
    if (ready.length > 0) return { ready, left: true };
    const [row] = await this.db.query<{ has: boolean }>(HAS, [consumer], 'inbox_has_deferred');
    return { ready, left: row?.has === true };
  }

  /**
   * The events were processed. Who is killed before this leaves them to whoever claims them next, and the inbox knows that
   * nothing is left to do.
   */
  async settle(consumer: string, events: readonly ParkedEvent[]): Promise<void> {
    const positions = events.map(({ position }) => position);
    await this.write((tx) => settleRows(tx, consumer, positions), LOSABLE);
  }

  /** Gives the leases back: another replica may go on at once. */
  async release(consumer: string, events: readonly ParkedEvent[]): Promise<void> {
    if (events.length === 0) return;
    const positions = events.map(({ position }) => position);
    await this.db.query(RELEASE, [consumer, ...columnsOf(positions), this.db.clock.now()]);
  }

  /** Gives an event up: it becomes a dead letter, and the next of its resource has its turn. */
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
      await buryLetter(tx, letter, now);
    });
  }

  /** Tells when deferred events of a consumer may have got their turn, until the returned function is called. */
  onDue(listener: (consumer: string) => void): () => void {
    return this.db.on('deferred', listener);
  }

  async count(): Promise<number> {
    const [row] = await this.db.query<{ count: number }>(COUNT, [], 'inbox_deferred_count');
    return row?.count ?? 0;
  }

  private write<T>(work: (tx: Transaction) => Promise<T>, opening?: string): Promise<T> {
    return inTransaction(this.db, { deadline: epochMs() + TIMEOUT_MS, opening }, work);
  }
}
