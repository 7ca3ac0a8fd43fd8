import { withTimeout } from '@marquee/async';
import { ShopError, epochMs } from '@marquee/contracts';
import type { ClientBase, Pool } from 'pg';
import { stateOf } from './faults';
import { HeardClient, socketOf } from './heard-client';

/** `on` in a database that was set read-only, and on every server in recovery. */
export const READ_ONLY = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
/** While the database is read-only a new connection asks it so often at most; this bounds how late writes go on after it. */
const PROBE_INTERVAL_MS = 500;
const PROBE_TIMEOUT_MS = 2_000;
/** So long after the last write that found no disk space the service is ready again: only writes can find out that there is some. */
const REFUSED_MS = 5_000;

/**
 * Whether the database takes writes. A session reads `default_transaction_read_only` when it starts, so only a new connection can tell
 * that the setting is lifted; then every older connection is stale. docs/internal/adr/0048-unresponsive-connections.md
 */
export class Writability {
  private staleBefore = -Infinity;
  private probing?: Promise<boolean>;
  private probedAt = -Infinity;
  private isReadOnly = false;
  private refused: { readonly until: number; readonly reason: string } | null = null;

  constructor(private readonly pool: () => Pool) {}

  /** Whether the connection may have been opened while the database was read-only. */
  isStale(client: ClientBase): boolean {
    return client instanceof HeardClient && client.createdAt <= this.staleBefore;
  }

  /** Notes that a write was refused; true if a new connection takes writes, so that the work can be repeated on one. */
  async isRestoredAfter(error: unknown, deadline: number): Promise<boolean> {
    const state = stateOf(error);
    if (state === null || state.ready) return false;
    if (state.repeat === 'if a new connection takes writes') return this.takesWrites(deadline);
    this.refused = { until: performance.now() + REFUSED_MS, reason: (error as Error).message };
    return false;
  }

  /** Throws for some seconds after a write has found no disk space: what fails meanwhile says nothing of itself. */
  expectSpace(): void {
    if (this.refused !== null && performance.now() < this.refused.until) throw refusal(this.refused.reason);
  }

  /** Throws while the database takes no writes; `isReadOnly` is what a pooled connection says, which may be stale. */
  async expect(isReadOnly: boolean, deadline: number): Promise<void> {
    this.expectSpace();
    const isSuspect = isReadOnly || this.isReadOnly;
    if (isSuspect && !(await this.takesWrites(deadline))) throw refusal('it is read-only');
  }

  /** False also if no new connection answers in time. */
  private async takesWrites(deadline: number): Promise<boolean> {
    if (this.isReadOnly && performance.now() < this.probedAt + PROBE_INTERVAL_MS) return false;
    this.probing ??= this.probe().finally(() => (this.probing = undefined));
    return withTimeout(this.probing, deadline - epochMs(), () => false).catch(() => false);
  }

  private async probe(): Promise<boolean> {
    const begun = (this.probedAt = performance.now());
    const { options } = this.pool();
    // A server that lets in no new connection is asked again as a read-only one is.
    this.isReadOnly = await isReadOnlyOn(new HeardClient(options)).catch(() => true);
    if (!this.isReadOnly) this.staleBefore = begun;
    return !this.isReadOnly;
  }
}

async function isReadOnlyOn(client: HeardClient): Promise<boolean> {
  const connected = client.connect().then(() => client.query<{ isReadOnly: boolean }>(READ_ONLY));
  try {
    const { rows } = await withTimeout(connected, PROBE_TIMEOUT_MS);
    return rows[0]?.isReadOnly !== false;
  } finally {
    // A goodbye would wait for a server that may be silent.
    socketOf(client).destroy();
  }
}

function refusal(reason: string): ShopError {
  return new ShopError('unavailable', `The database accepts no writes: ${reason}.`);
}
