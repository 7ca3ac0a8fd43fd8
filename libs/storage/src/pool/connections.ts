import { CompanyShares, type Release, ShareUsedUp, withTimeout } from '@marquee/async';
import { ShopError, type CompanyId, epochMs } from '@marquee/contracts';
import type { Pool, PoolClient, QueryResult, QueryResultRow } from 'pg';
import { type CompanyScope, EVERY_COMPANY, queryScoped } from '../tenancy';
import { UnresponsiveConnection, isRefusal } from './faults';
import { socketOf } from './error-safe-client';
import { GRACE_MS, type OpenTransaction } from './statement-bounds';
import type { Writability } from './writability';

/** Options of a statement outside of any transaction. */
export interface Asked {
  /** Epoch milliseconds. Without one no caller waits, and the statement may take half a minute. */
  readonly deadline?: number;
  /** The company whose rows it may access; all companies by default. */
  readonly scope?: CompanyScope;
}

/** Receives metrics of the pool. */
export interface ConnectionsListener {
  /** A caller waited this long for a connection, with or without success. */
  waited?(seconds: number): void;
  /** A connection was dropped because it, or another one, became unresponsive. */
  dropped?(): void;
}

/** When one connection is unresponsive, connections that sent data within this time stay open. */
const FRESH_MS = 1_000;
/** Maximum wait for a connection, whatever the deadline; the caller may then retry on another replica. */
const WAIT_MS = 5_000;
/** The largest share of the pool for one company, which leaves connections for other companies. */
const COMPANY_SHARE = 0.6;
/** Longer timers would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * Leases pooled connections until a caller's deadline. Postgres cancels slow statements; a connection without even
 * that answer is dropped as unresponsive: docs/internal/adr/0048-unresponsive-connections.md.
 */
export class Connections {
  private readonly listeners = new Set<ConnectionsListener>();
  private readonly responsiveAt = new WeakMap<PoolClient, number>();
  private unresponsiveSince = -Infinity;
  private readonly shares = new CompanyShares(() => Math.ceil((this.pool().options.max ?? 10) * COMPANY_SHARE));

  constructor(
    private readonly pool: () => Pool,
    private readonly writability: Writability,
  ) {}

  listen(listener: ConnectionsListener): void {
    this.listeners.add(listener);
  }

  /** Acquires a connection. Fails as `unavailable` if none is free in time or the company has used up its share. */
  async acquire(deadline: number, scope: CompanyScope = EVERY_COMPANY): Promise<LeasedConnection> {
    const begun = performance.now();
    let released: Release | undefined;
    try {
      released = scope === EVERY_COMPANY ? undefined : await this.shareOf(scope, deadline);
      let client = await this.next(deadline);
      while (this.isUnresponsive(client) || this.writability.isStale(client)) {
        if (this.isUnresponsive(client)) this.drop(client);
        else client.release(true);
        client = await this.next(deadline);
      }
      const listener = {
        markResponsive: () => this.markResponsive(client),
        becameUnresponsive: (since: number) => this.becameUnresponsive(since),
        released,
      };
      return new LeasedConnection(client, listener);
    } catch (error) {
      released?.();
      throw error;
    } finally {
      const seconds = (performance.now() - begun) / 1000;
      for (const { waited } of this.listeners) waited?.(seconds);
    }
  }

  private shareOf(company: CompanyId, deadline: number): Promise<Release> {
    const left = Math.max(0, deadline - epochMs());
    return this.shares.acquire(company, 1, Math.min(left, WAIT_MS)).catch((error: unknown) => {
      throw error instanceof ShareUsedUp ? Object.assign(new ShopError('unavailable'), { cause: error }) : error;
    });
  }

  /** Returns a connection that arrives after the deadline to the pool. */
  private next(deadline: number): Promise<PoolClient> {
    const left = deadline - epochMs();
    if (left <= 0) return Promise.reject(new ShopError('timeout'));
    const client = this.pool().connect();
    return withTimeout(client, Math.min(left, WAIT_MS), () => {
      client.then(
        (late) => late.release(),
        () => undefined,
      );
      throw new ShopError('unavailable');
    });
  }

  private markResponsive(client: PoolClient): void {
    this.responsiveAt.set(client, performance.now());
  }

  private isUnresponsive(client: PoolClient): boolean {
    return (this.responsiveAt.get(client) ?? Infinity) < this.unresponsiveSince;
  }

  /** Marks connections without recent data as unresponsive, because each could cost a caller its whole timeout. */
  private becameUnresponsive(sentAt: number): void {
    this.unresponsiveSince = Math.max(this.unresponsiveSince, sentAt, performance.now() - FRESH_MS);
    this.reportDropped();
  }

  private drop(client: PoolClient): void {
    // Ending the session would wait for an answer.
    socketOf(client).destroy();
    client.release(true);
    this.reportDropped();
  }

  private reportDropped(): void {
    for (const { dropped } of this.listeners) dropped?.();
  }
}

interface ConnectionListener {
  markResponsive(): void;
  becameUnresponsive(sentAt: number): void;
  /** Called on return to the pool. */
  readonly released?: Release | undefined;
}

export interface SentStatement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** The connection prepares it once under this name. */
  readonly preparedAs?: string;
  /** The company scope to set with the statement. */
  readonly newScope?: CompanyScope;
  /** The caller waits until then; epoch milliseconds. */
  readonly answerBy: number;
  /** After the caller has failed, the connection gets this much longer before it counts as unresponsive. */
  readonly graceMs?: number;
}

/** A connection leased to one caller, watched while an answer is outstanding. */
export class LeasedConnection {
  /** The connection broke: Postgres rolled back and released the locks. */
  isLost = false;
  /** The call ended in a known state, so the pool may reuse the connection. */
  isUsable = false;
  transaction?: OpenTransaction;
  private outstanding = 0;
  private sentAt = 0;
  private bytes = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Fails the waiting caller when the answer is late. */
  private failCaller = () => {};
  /** No caller waits for the outstanding answer; the connection returns to the pool after it. */
  private releaseWhenAnswered = false;

  constructor(
    readonly client: PoolClient,
    private readonly listener: ConnectionListener,
  ) {
    client.on('error', this.onLost);
  }

  /** Sends a statement. Without an answer in time the connection is dropped with everything outstanding. */
  ask<T extends QueryResultRow>(statement: SentStatement): Promise<QueryResult<T>> {
    const { text, values, preparedAs, newScope, answerBy, graceMs = 0 } = statement;
    const query = { text, values: values as unknown[], name: preparedAs };
    const { client } = this;
    const answer = newScope === undefined ? client.query<T>(query) : queryScoped<T>(client, query, newScope);
    if (this.outstanding++ === 0) this.sentAt = performance.now();
    this.watch(answerBy - epochMs(), graceMs);
    answer.then(
      () => this.answered(true),
      (error: unknown) => this.answered(isRefusal(error)),
    );
    if (graceMs === 0) return answer;
    return new Promise((resolve, reject) => {
      this.failCaller = () => reject(new ShopError('unavailable'));
      answer.then(resolve, reject);
    });
  }

  /** Returns the connection to the pool after its outstanding answer; the pool closes unusable ones. */
  release(): void {
    if (this.isUsable && this.outstanding > 0) {
      this.releaseWhenAnswered = true;
      return;
    }
    clearTimeout(this.timer);
    this.client.off('error', this.onLost);
    if (this.isUsable) this.listener.markResponsive();
    this.client.release(!this.isUsable);
    this.listener.released?.();
  }

  private readonly onLost = (): void => void (this.isLost = true);

  private answered(isUsable: boolean): void {
    if (--this.outstanding > 0) return;
    clearTimeout(this.timer);
    if (!this.releaseWhenAnswered) return;
    this.isUsable = isUsable && !this.isLost;
    this.release();
  }

  private watch(ms: number, graceMs: number): void {
    clearTimeout(this.timer);
    const readingMs = Math.min(GRACE_MS, Math.max(0, ms / 2));
    this.timer = setTimeout(() => this.listen(readingMs, graceMs), Math.min(ms - readingMs, LONGEST_TIMER_MS));
  }

  /** Reads first, because after a freeze the timer fires before the data that has arrived is read. */
  private listen(ms: number, graceMs: number): void {
    this.bytes = this.bytesReceived();
    this.timer = setTimeout(() => this.timeIsOver(ms, graceMs), ms);
  }

  private timeIsOver(ms: number, graceMs: number): void {
    // A long answer is still arriving.
    if (this.bytesReceived() !== this.bytes) return this.listen(ms, graceMs);
    if (graceMs === 0) return this.breakOff();
    this.failCaller();
    this.listen(graceMs, 0);
  }

  private breakOff(): void {
    this.listener.becameUnresponsive(this.sentAt);
    socketOf(this.client).destroy(new UnresponsiveConnection());
  }

  private bytesReceived(): number {
    return socketOf(this.client).bytesRead;
  }
}
