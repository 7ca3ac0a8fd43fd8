/** Returns the acquired share; a second call does nothing. */
export type Release = () => void;

interface Waiting {
  readonly weight: number;
  readonly begin: (release: Release) => void;
}

/** A company's held share and its waiting work in order of arrival. */
interface Share {
  held: number;
  readonly waiting: Waiting[];
}

/** The company has used up its share, and none was returned in time. */
export class ShareUsedUp extends Error {}

/**
 * Bounds by weight how much of a common resource one company holds: connections, or items of orders. Excess work
 * waits only behind the same company: docs/internal/adr/0064-fair-shares-per-company.md.
 */
export class CompanyShares {
  private readonly shares = new Map<number, Share>();

  constructor(private readonly capacity: () => number) {}

  /** Companies that hold or await a share. */
  get size(): number {
    return this.shares.size;
  }

  heldBy(company: number): number {
    return this.shares.get(company)?.held ?? 0;
  }

  /** Admits work heavier than the whole share if no other work runs. Rejects with `ShareUsedUp` after this time. */
  acquire(company: number, weight: number, waitMs: number): Promise<Release> {
    const share = this.shares.get(company) ?? { held: 0, waiting: [] };
    this.shares.set(company, share);
    return new Promise((resolve, reject) => {
      const waiting = { weight, begin: resolve };
      share.waiting.push(waiting);
      this.admit(company, share);
      if (!share.waiting.includes(waiting)) return;
      const timer = setTimeout(() => {
        share.waiting.splice(share.waiting.indexOf(waiting), 1);
        // Lighter work later in the queue may fit.
        this.admit(company, share);
        reject(new ShareUsedUp());
      }, waitMs);
      waiting.begin = (release) => {
        clearTimeout(timer);
        resolve(release);
      };
    });
  }

  private admit(company: number, share: Share): void {
    for (let [next] = share.waiting; next !== undefined; [next] = share.waiting) {
      if (share.held > 0 && share.held + next.weight > this.capacity()) return;
      share.waiting.shift();
      share.held += next.weight;
      next.begin(this.releaseOf(company, share, next.weight));
    }
  }

  private releaseOf(company: number, share: Share, weight: number): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      share.held -= weight;
      this.admit(company, share);
      if (share.held === 0) this.shares.delete(company);
    };
  }
}
