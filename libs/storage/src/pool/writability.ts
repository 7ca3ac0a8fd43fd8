import { withTimeout } from '@marquee/async';
import { ShopError, epochMs } from '@marquee/contracts';
import type { ClientBase, Pool } from 'pg';
import { stateOf } from './faults';
import { ErrorSafeClient, socketOf } from './error-safe-client';

/** `on` in a read-only database and on every server in recovery. */
export const READ_ONLY = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
/** Interval of probes while the database is read-only; bounds how late writes resume. */
const PROBE_INTERVAL_MS = 500;
const PROBE_TIMEOUT_MS = 2_000;
/**
 * After a write failed for lack of disk space the service becomes ready after this time, since only a write can
 * detect free space.
 */
const REFUSED_MS = 5_000;

/**
 * Tracks whether the database accepts writes. Sessions read `default_transaction_read_only` at start, so only a new
 * connection detects its end: docs/internal/adr/0048-unresponsive-connections.md.
 */
export class Writability {
  private staleBefore = -Infinity;
  private probing?: Promise<boolean>;
  private probedAt = -Infinity;
  private isReadOnly = false;
  private refused: { readonly until: number; readonly reason: string } | null = null;

  constructor(private readonly pool: () => Pool) {}

  /** Whether the connection may date from a read-only period. */
  isStale(client: ClientBase): boolean {
    return client instanceof ErrorSafeClient && client.createdAt <= this.staleBefore;
  }

  /**
   * Records a refused write; returns true if a new connection accepts writes, so that the caller can repeat the work.
   */
  async isRestoredAfter(error: unknown, deadline: number): Promise<boolean> {
    const state = stateOf(error);
    if (state === null || state.ready) return false;
    if (state.repeat === 'if a new connection takes writes') return this.takesWrites(deadline);
    this.refused = { until: performance.now() + REFUSED_MS, reason: (error as Error).message };
    return false;
  }

  /** Throws for some seconds after a write failed for lack of disk space. */
  expectSpace(): void {
    if (this.refused !== null && performance.now() < this.refused.until) throw refusal(this.refused.reason);
  }

  /**
   * Throws while the database accepts no writes. `isReadOnly` is the view of a pooled connection, which may be stale.
   */
  async expect(isReadOnly: boolean, deadline: number): Promise<void> {
    this.expectSpace();
    const isSuspect = isReadOnly || this.isReadOnly;
    if (isSuspect && !(await this.takesWrites(deadline))) throw refusal('it is read-only');
  }

  /** Returns false also if no new connection responds in time. */
  private async takesWrites(deadline: number): Promise<boolean> {
    if (this.isReadOnly && performance.now() < this.probedAt + PROBE_INTERVAL_MS) return false;
    this.probing ??= this.probe().finally(() => (this.probing = undefined));
    return withTimeout(this.probing, deadline - epochMs(), () => false).catch(() => false);
  }

  private async probe(): Promise<boolean> {
    const begun = (this.probedAt = performance.now());
    const { options } = this.pool();
    // A server that refuses connections is probed again like a read-only one.
    this.isReadOnly = await isReadOnlyOn(new ErrorSafeClient(options)).catch(() => true);
    if (!this.isReadOnly) this.staleBefore = begun;
    return !this.isReadOnly;
  }
}

async function isReadOnlyOn(client: ErrorSafeClient): Promise<boolean> {
  const connected = client.connect().then(() => client.query<{ isReadOnly: boolean }>(READ_ONLY));
  try {
    const { rows } = await withTimeout(connected, PROBE_TIMEOUT_MS);
    return rows[0]?.isReadOnly !== false;
  } finally {
    // Ending the session would wait for a possibly unresponsive server.
    socketOf(client).destroy();
  }
}

function refusal(reason: string): ShopError {
  return new ShopError('unavailable', `The database accepts no writes: ${reason}. Retry later.`);
}
