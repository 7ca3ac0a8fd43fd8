import type { Database } from './database';
import { inTransaction, type Transaction } from './transaction';

type Work = (tx: Transaction) => Promise<void>;
/** Whose it is: groups take their locks in order of company, as a number, and then of the resource. */
interface Place {
  readonly company: number;
  readonly subject: string;
}
interface Waiting {
  readonly place: Place;
  readonly work: Work;
  readonly end: (outcome: Promise<void>) => void;
}

/** Works in one transaction. */
const SIZE = 32;
/** Somebody in a group that takes longer is waiting for a lock: the others need not wait with it. */
const GROUP_MS = 2_000;

/**
 * Works that come while others are done share the next transaction: for a small one, `begin` and `commit` cost as much
 * as itself. A group in which one fails leaves nothing behind, and each of it is then done alone: the failure is that
 * one's only.
 */
export class GroupedWork {
  private readonly waiting: Waiting[] = [];
  private running = false;

  constructor(
    private readonly db: Database,
    /** For a work that is done alone. */
    private readonly patienceMs: number,
  ) {}

  /** In order of their places: like everybody who holds rows of several companies, so that no two wait crosswise. */
  together(place: Place, work: Work): Promise<void> {
    return new Promise((end) => {
      this.waiting.push({ place, work, end });
      if (!this.running) void this.run();
    });
  }

  alone(work: Work): Promise<void> {
    return inTransaction(this.db, { deadline: Date.now() + this.patienceMs }, work);
  }

  private async run(): Promise<void> {
    this.running = true;
    // Let those in that come in the same turn.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.group(this.waiting.splice(0, SIZE));
    this.running = false;
  }

  private async group(all: readonly Waiting[]): Promise<void> {
    const ordered = all.toSorted((a, b) => byPlace(a.place, b.place));
    try {
      await inTransaction(this.db, { deadline: Date.now() + GROUP_MS }, async (tx) => {
        for (const { work } of ordered) await work(tx);
      });
      for (const { end } of all) end(Promise.resolve());
    } catch {
      // Whatever it was, it is met again, by the one it belongs to.
      for (const { work, end } of all) end(this.alone(work));
    }
  }
}

function byPlace(a: Place, b: Place): number {
  return a.company - b.company || Number(a.subject > b.subject) - Number(a.subject < b.subject);
}
