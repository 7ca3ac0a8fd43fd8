import { withTimeout } from '@marquee/async';
import { ShopError, type CompanyId, epochMs } from '@marquee/contracts';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import {
  type CompanyScope,
  CompanyShares,
  EVERY_COMPANY,
  queryScoped,
  type Release,
  type ScopedStatement,
  ShareUsedUp,
} from '../tenancy';
import { isOn } from './accelerators';
import { UnresponsiveConnection, isRefusal } from './faults';
import { inOneWrite } from './one-write';
import { socketOf } from './socket-of';
import { boundBefore, extraAfter, GRACE_MS, limitOf } from './statement-bounds';
import type { Writability } from './writability';

/** How a statement outside of any transaction is asked. */
export interface Asked {
  /** Epoch milliseconds. Where none is given nobody waits for it, and it may take half a minute. */
  readonly deadline?: number;
  /** Whose rows it may see and write; those of all companies if nothing is said. */
  readonly scope?: CompanyScope;
}

/** Hears how callers come by their connections. */
export interface ConnectionsListener {
  /** Somebody has waited so long for a connection, whether or not there was one. */
  waited?(seconds: number): void;
  /** A connection was dropped because it has fallen silent, or is taken for silent because another one has. */
  dropped?(): void;
}

/** Where one connection has fallen silent, those that were heard within this time are not taken for silent. */
const FRESH_MS = 1_000;
/** No caller waits longer for a connection, however much time it has: it is told that there is none, and may ask elsewhere. */
const WAIT_MS = 5_000;
/** Of all connections, those that work of one company holds at most: the others are left for other companies. */
const COMPANY_SHARE = 0.6;
/** A timer for longer than this would end at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * The connections of a pool, for callers who wait until their deadline and no longer. Postgres ends a statement at its bound; where it
 * does not even say so, the connection has fallen silent and is dropped: docs/adr/0048-connections-that-fall-silent.md.
 */
export class Connections {
  private readonly listeners = new Set<ConnectionsListener>();
  private readonly heardAt = new WeakMap<PoolClient, number>();
  private unresponsiveSince = -Infinity;
  private readonly shares = new CompanyShares(() => Math.ceil((this.pool().options.max ?? 10) * COMPANY_SHARE));

  constructor(
    private readonly pool: () => Pool,
    private readonly writability: Writability,
  ) {}

  listen(listener: ConnectionsListener): void {
    this.listeners.add(listener);
  }

  /** A connection; `unavailable` if none is free in time, or none of the share of the company. */
  async lend(deadline: number, scope: CompanyScope = EVERY_COMPANY): Promise<LeasedConnection> {
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
      const told = {
        heard: () => this.heard(client),
        silent: (since: number) => this.becameUnresponsive(since),
        released,
      };
      return new LeasedConnection(client, told);
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

  /** One that comes too late for its caller is the next one's. */
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

  private heard(client: PoolClient): void {
    this.heardAt.set(client, performance.now());
  }

  private isUnresponsive(client: PoolClient): boolean {
    return (this.heardAt.get(client) ?? Infinity) < this.unresponsiveSince;
  }

  /** Idle connections that nobody has heard in the meantime would each take a caller's whole time to be found out. */
  private becameUnresponsive(askedAt: number): void {
    this.unresponsiveSince = Math.max(this.unresponsiveSince, askedAt, performance.now() - FRESH_MS);
    this.tellDropped();
  }

  private drop(client: PoolClient): void {
    // A goodbye would wait for an answer.
    socketOf(client).destroy();
    client.release(true);
    this.tellDropped();
  }

  private tellDropped(): void {
    for (const { dropped } of this.listeners) dropped?.();
  }
}

interface Told {
  heard(): void;
  silent(askedAt: number): void;
  /** It was given back. */
  readonly released?: Release | undefined;
}

/** A connection in somebody's hands. While it owes an answer it is watched. */
export class LeasedConnection {
  /** It broke: Postgres has rolled back and given the locks to others. */
  isLost = false;
  private owed = 0;
  private askedAt = 0;
  private bytes = 0;
  private timer: NodeJS.Timeout | undefined;
  /** Tells whoever waits for it that the answer has not come in time. */
  private failCaller = () => {};
  /** Nobody waits for what it still owes: it is given back when it has answered, or has broken. */
  private releaseWhenAnswered = false;

  constructor(
    readonly client: PoolClient,
    private readonly told: Told,
  ) {
    client.on('error', this.onLost);
  }

  /**
   * The answer to a statement, which may come until then, and some milliseconds later if that is said; afterwards the connection is
   * broken off, and all that it owes with it.
   */
  ask<T extends QueryResultRow>(statement: string | QueryConfig, until: number, graceMs = 0): Promise<QueryResult<T>> {
    return this.awaited(
      this.client.query<T>(typeof statement === 'string' ? statement : prepared(statement)),
      until,
      graceMs,
    );
  }

  /** The same for one that names whose rows it may see: see `queryScoped`. */
  askScoped<T extends QueryResultRow>(
    statement: ScopedStatement,
    scope: CompanyScope,
    until: number,
    extra = 0,
  ): Promise<QueryResult<T>> {
    return this.awaited(queryScoped<T>(this.client, prepared(statement), scope), until, extra);
  }

  /** The same outside of any transaction; Postgres itself ends the statement in time, and without a deadline after a while. */
  askAlone<T extends QueryResultRow>(
    statement: ScopedStatement,
    { deadline, scope = EVERY_COMPANY }: Asked,
  ): Promise<QueryResult<T>> {
    // What goes before it travels with it.
    inOneWrite(this.client);
    const bound = boundBefore(this.client, deadline);
    const until = limitOf(deadline);
    if (bound !== null) this.ask(bound, until).catch(() => undefined);
    return new Promise((resolve, reject) => {
      this.failCaller = () => reject(new ShopError('unavailable'));
      this.askScoped<T>(statement, scope, until, extraAfter(until)).then(resolve, reject);
    });
  }

  /** Gives it back to the pool, which ends one that is not usable. One that still owes an answer is given back after that. */
  release(isUsable: boolean): void {
    if (isUsable && this.owed > 0) {
      this.releaseWhenAnswered = true;
      return;
    }
    clearTimeout(this.timer);
    this.client.off('error', this.onLost);
    if (isUsable) this.told.heard();
    this.client.release(!isUsable);
    this.told.released?.();
  }

  private awaited<T>(answer: Promise<T>, until: number, extra: number): Promise<T> {
    if (this.owed++ === 0) this.askedAt = performance.now();
    this.watch(until - epochMs(), extra);
    answer.then(
      () => this.answered(true),
      (error: unknown) => this.answered(isRefusal(error)),
    );
    return answer;
  }

  private readonly onLost = (): void => void (this.isLost = true);

  private answered(isUsable: boolean): void {
    if (--this.owed > 0) return;
    clearTimeout(this.timer);
    if (this.releaseWhenAnswered) this.release(isUsable && !this.isLost);
  }

  private watch(ms: number, extra: number): void {
    clearTimeout(this.timer);
    const grace = Math.min(GRACE_MS, Math.max(0, ms / 2));
    this.timer = setTimeout(() => this.listen(grace, extra), Math.min(ms - grace, LONGEST_TIMER_MS));
  }

  /** Whoever was frozen finds the time over before it has read what had arrived: it reads first. */
  private listen(ms: number, extra: number): void {
    this.bytes = this.bytesHeard();
    this.timer = setTimeout(() => this.timeIsOver(ms, extra), ms);
  }

  private timeIsOver(ms: number, extra: number): void {
    // A long answer is on its way.
    if (this.bytesHeard() !== this.bytes) return this.listen(ms, extra);
    if (extra === 0) return this.breakOff();
    this.failCaller();
    this.listen(extra, 0);
  }

  private breakOff(): void {
    this.told.silent(this.askedAt);
    socketOf(this.client).destroy(new UnresponsiveConnection());
  }

  private bytesHeard(): number {
    return socketOf(this.client).bytesRead;
  }
}

/** With its name, under which the connection prepares it once. */
function prepared<T extends { readonly name?: string }>(statement: T): T {
  return isOn('prepared-statements') ? statement : { ...statement, name: undefined };
}
