import { setTimeout as sleep } from 'node:timers/promises';
import { epochMs, type Clock } from '@marquee/contracts';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { type CompanyScope, queryScoped, type ScopedStatement } from './company-scope';
import { isTimeout } from './faults';
import { inOneWrite } from './one-write';
import { Patience, RanOut } from './patience';
import type { Position, PrimaryPosition } from './primary-position';
import { expectReplica } from './replica-identity';
import { boundBefore, LONGEST_STATEMENT_MS, NoTimeLeft } from './statement-bounds';

interface Statement extends ScopedStatement {
  /** Epoch milliseconds; without one nobody waits for the rows. */
  readonly deadline?: number;
  /** Whose rows it may see. */
  readonly scope: CompanyScope;
}

/** Who has answered a list: the replica, or the primary because the replica was behind or away. */
export type AnsweredBy = 'replica' | 'primary_behind' | 'primary_away';

/** Hears how lists are answered. */
export interface ReplicaListener {
  answered?(by: AnsweredBy): void;
  away?(reason: string): void;
  back?(): void;
}

export interface ReplicaSettings {
  /** How a connection to it is made. */
  readonly pool: PoolConfig;
  /** How long a read waits for the replica to catch up. */
  readonly waitMs: number;
  readonly clock: Clock;
}

/** What a read waits with: for any sign of the replica, for one that says yes, and for what it has asked for. */
interface ReadPatience {
  readonly sign: Patience;
  readonly catchingUp: Patience;
  /** For the rows: as long as the caller does. */
  readonly answer: Patience;
}

/** The read behind it on the same connection sees at least what had been replayed when this was answered. */
const CAUGHT_UP = 'select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() >= $1::pg_lsn as "caughtUp"';
/** How long a read waits for any sign of it: more than a busy process is kept from hearing what was answered. */
const SIGN_MS = 1_000;
/** After trouble one read in this time finds out whether it is over; the others go to the primary at once. */
const REST_MS = 1_000;
/** A replica that is behind is asked again after this, and then after twice as long each time. */
const FIRST_PAUSE_MS = 1;

/**
 * A physical replica of the service's database that answers lists as the primary would: with everything that was answered to
 * anybody before the read began. docs/adr/0044-lists-from-replicas.md has the reasons.
 */
export class ReadReplica {
  private readonly pool: Pool;
  private readonly listeners = new Set<ReplicaListener>();
  /** Of which history of the primary the server behind a connection was found to be a replica. */
  private readonly expected = new WeakMap<PoolClient, number>();
  private failures = 0;
  private restsUntil = 0;
  private isAway = false;
  private wasBehind = false;

  constructor(
    private readonly primary: PrimaryPosition,
    private readonly settings: ReplicaSettings,
  ) {
    this.pool = new Pool(settings.pool);
    // A connection that breaks is noticed by whoever uses it next; an error event that nobody hears would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  listen(listener: ReplicaListener): void {
    this.listeners.add(listener);
  }

  /** Whether lists go there. */
  get isUsed(): boolean {
    return this.failures === 0;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** The rows of a statement that reads, or null where the primary has to be asked. */
  async rows<T extends object>(statement: Statement): Promise<T[] | null> {
    if (!this.mayTry()) return this.leave();
    // A primary that does not even say where it is will say why when it is asked for the rows.
    const position = await this.primary.now().catch(() => null);
    if (position === null) return null;
    try {
      const rows = await this.read<T>(statement, position);
      this.succeeded();
      return rows;
    } catch (error) {
      // The statement takes too long, or there is no time for it; there would be none on the primary.
      if (isOfCaller(error)) throw error;
      this.failed(error);
      return this.leave();
    }
  }

  private async read<T extends object>(statement: Statement, position: Position): Promise<T[]> {
    const { waitMs } = this.settings;
    const { deadline = epochMs() + LONGEST_STATEMENT_MS } = statement;
    const patience = {
      sign: new Patience(Math.max(SIGN_MS, waitMs)),
      catchingUp: new Patience(waitMs),
      answer: new Patience(deadline - epochMs()),
    };
    const client = await patience.sign.outlasts(this.lent(position), (late) => late.release());
    let isUsable = false;
    try {
      if (this.wasBehind) await this.untilCaughtUp(client, position, patience);
      let rows = await this.rowsIfCaughtUp<T>(client, statement, position, patience);
      while (rows === null) {
        await this.untilCaughtUp(client, position, patience);
        rows = await this.rowsIfCaughtUp<T>(client, statement, position, patience);
      }
      isUsable = true;
      return rows;
    } catch (error) {
      isUsable = error instanceof Behind || isOfCaller(error);
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  /** A connection to a server that is known to follow the primary. */
  private async lent({ history }: Position): Promise<PoolClient> {
    const client = await this.pool.connect();
    if (this.expected.get(client) === history) return client;
    try {
      await expectReplica(client, this.primary);
      this.expected.set(client, history);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** The question and the statement travel together: what comes back counts if the answer to the question was yes. */
  private async rowsIfCaughtUp<T extends object>(
    client: PoolClient,
    statement: Statement,
    position: Position,
    { sign, answer: patience }: ReadPatience,
  ): Promise<T[] | null> {
    inOneWrite(client);
    const bound = boundBefore(client, statement.deadline);
    if (bound !== null) client.query(bound).catch(() => undefined);
    const caughtUp = this.isCaughtUp(client, position);
    const answer = queryScoped<T>(client, statement, statement.scope);
    answer.catch(() => undefined);
    const counts = await sign.outlasts(caughtUp);
    this.wasBehind = !counts;
    return counts ? (await patience.outlasts(answer)).rows : null;
  }

  private async untilCaughtUp(client: PoolClient, position: Position, patience: ReadPatience): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      if (await patience.sign.outlasts(this.isCaughtUp(client, position))) return;
      if (patience.catchingUp.left() < pause) throw new Behind('It is behind what was committed.');
      await sleep(pause);
    }
  }

  private async isCaughtUp(client: PoolClient, { lsn }: Position): Promise<boolean> {
    const question = { name: 'replica_caught_up', text: CAUGHT_UP, values: [lsn] };
    const { rows } = await client.query<{ follows: boolean; caughtUp: boolean | null }>(question);
    if (!rows[0]?.follows) throw new Error('It is no replica any more: it takes writes of its own.');
    return rows[0].caughtUp === true;
  }

  /** Always, but for times of trouble: then one read a second. */
  private mayTry(): boolean {
    if (this.failures === 0) return true;
    const now = this.settings.clock.now().getTime();
    if (now < this.restsUntil) return false;
    this.restsUntil = now + REST_MS;
    return true;
  }

  private leave(): null {
    const by = this.isAway ? 'primary_away' : 'primary_behind';
    for (const { answered } of this.listeners) answered?.(by);
    return null;
  }

  private succeeded(): void {
    if (this.isAway) for (const { back } of this.listeners) back?.();
    this.failures = 0;
    this.isAway = false;
    for (const { answered } of this.listeners) answered?.('replica');
  }

  /** To be behind for a moment is nothing to tell anybody; to be still behind after a rest is. */
  private failed(error: unknown): void {
    this.failures++;
    this.restsUntil = this.settings.clock.now().getTime() + REST_MS;
    const isMoment = (error instanceof Behind || error instanceof RanOut) && this.failures === 1;
    if (this.isAway || isMoment) return;
    this.isAway = true;
    const reason = error instanceof Error ? error.message : String(error);
    for (const { away } of this.listeners) away?.(reason);
  }
}

/** The time of whoever asks is over, which says nothing of the replica. */
function isOfCaller(error: unknown): boolean {
  return isTimeout(error) || error instanceof NoTimeLeft;
}

/** The replica is well, and has not got far enough within the time that a read waits. */
class Behind extends Error {
  override readonly name = 'Behind';
}
