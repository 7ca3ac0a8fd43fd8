import type { DueDelivery } from './delivery.entity';

/** More are not kept in memory for one webhook: they are read when these are done. */
const MOST_KNOWN = 200;

/** What has been added to a queue by one transaction: with each of them its number of fillings grows by one. */
export interface Filling {
  readonly filled: number;
  readonly added: readonly DueDelivery[];
}

/**
 * What a worker knows of the queue that it is at: whether it has met everything that waits, up to which filling. While it has,
 * what the next filling adds can be told to it, and need not be read.
 */
export class Knowledge {
  private filled: number | null = null;

  /** Everything that waits up to this filling has been met; or not, where more may wait than was read. */
  read(filled: number, isAll: boolean): void {
    this.filled = isAll ? filled : null;
  }

  /** Whether this is what comes next. It is not where others have filled the queue meanwhile, or too much waits already. */
  follows({ filled, added }: Filling, left: number): boolean {
    if (this.filled === null || filled !== this.filled + 1 || left + added.length > MOST_KNOWN) return false;
    this.filled = filled;
    return true;
  }

  /** The last filling of which everything was met; no queue has this number where it is not known. */
  get upTo(): number {
    return this.filled ?? -1;
  }
}
