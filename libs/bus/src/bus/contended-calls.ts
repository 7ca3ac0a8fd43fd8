import { CompanyShares, type Release, ShareUsedUp } from '@marquee/async';
import { type AnyOperation, type CallContext, epochMs, ShopError } from '@marquee/contracts';

type Caller = Pick<CallContext, 'deadline' | 'hasLeft'> & { readonly company: number };

/** The weight of the concurrent calls of one company while other companies call. */
const CAPACITY_OF_A_COMPANY = 8;
/** A list fills a CPU of its service, of Postgres and of the gateway in turn. */
const [LIST_WEIGHT, CALL_WEIGHT] = [4, 1];
/** A call without a reply for this time waits for an unresponsive service and no longer counts. */
const MAX_COUNTED_MS = 1_000;
/** Companies count as active for this time after a call. */
const ACTIVE_MS = 10_000;

/**
 * Bounds the concurrent calls of a company by weight while other companies call too, so that services have no long queue for
 * them. Without other callers a company has no bound: docs/internal/adr/0064-fair-shares-per-company.md.
 */
export class ContendedCalls {
  private readonly shares = new CompanyShares(() => (this.isContended() ? CAPACITY_OF_A_COMPANY : Infinity));
  private latest: { readonly company: number; readonly at: number } | undefined;
  private contendedUntil = -Infinity;

  /**
   * Waits at most half of the call's time, because the service needs the other half. Drops the call if its client
   * disconnected.
   */
  async enter({ company, deadline, hasLeft }: Caller, { paged }: Pick<AnyOperation, 'paged'>): Promise<Release> {
    this.note(company);
    const waitMs = Math.max(0, (deadline - epochMs()) / 2);
    const release = await this.shares.acquire(company, paged ? LIST_WEIGHT : CALL_WEIGHT, waitMs).catch(refuse);
    if (hasLeft?.()) {
      release();
      throw new ShopError('unavailable');
    }
    const timer = setTimeout(release, MAX_COUNTED_MS).unref();
    return () => {
      clearTimeout(timer);
      release();
    };
  }

  private note(company: number): void {
    const at = performance.now();
    const { latest } = this;
    if (latest && latest.company !== company && at - latest.at < ACTIVE_MS) this.contendedUntil = at + ACTIVE_MS;
    this.latest = { company, at };
  }

  private isContended(): boolean {
    return performance.now() < this.contendedUntil;
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof ShareUsedUp)) throw error;
  throw new ShopError('rate_limited', undefined, undefined, { retry_after: 1 });
}
