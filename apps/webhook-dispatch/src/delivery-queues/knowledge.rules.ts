import type { DueDelivery } from './delivery.entity';

/** Maximum known deliveries in memory per webhook; further ones are read later. */
const MAX_KNOWN = 200;

/** The deliveries that one transaction added to a queue; each transaction increments the fill count. */
export interface Filling {
  readonly filled: number;
  readonly added: readonly DueDelivery[];
}

/**
 * What a worker knows of its queue: whether it has seen every delivery up to a fill count. If so, the next fill can be
 * passed in memory instead of being read.
 */
export class Knowledge {
  private filled: number | null = null;

  /** Records a read: everything up to this fill count was seen, or not if more may wait. */
  read(filled: number, isAll: boolean): void {
    this.filled = isAll ? filled : null;
  }

  /** Whether this fill is consecutive and its deliveries fit into memory. */
  follows({ filled, added }: Filling, left: number): boolean {
    if (this.filled === null || filled !== this.filled + 1 || left + added.length > MAX_KNOWN) return false;
    this.filled = filled;
    return true;
  }

  /** The last fill count that is completely known; a value that no queue has if unknown. */
  get upTo(): number {
    return this.filled ?? -1;
  }
}
