export interface PlaceLimits {
  /** Maximum waiting clients of a gateway. */
  readonly total: number;
  /** Maximum waiting clients of one owner; leaves capacity for the others. */
  readonly each: number;
}

/** Waiting polls, by company. */
const POLLS: PlaceLimits = { total: 1_000, each: 50 };

/** Limits waiting clients: each holds a connection and reads again at each notification. */
export class PollPlaces<Owner = number> {
  /** The number of waiting clients. */
  taken = 0;
  private readonly byOwner = new Map<Owner, number>();

  constructor(private readonly limits = POLLS) {}

  /** Takes a slot; false if none is free. */
  take(owner: Owner): boolean {
    const own = this.byOwner.get(owner) ?? 0;
    if (this.taken >= this.limits.total || own >= this.limits.each) return false;
    this.taken += 1;
    this.byOwner.set(owner, own + 1);
    return true;
  }

  leave(owner: Owner): void {
    const left = (this.byOwner.get(owner) ?? 0) - 1;
    this.taken -= 1;
    if (left > 0) this.byOwner.set(owner, left);
    else this.byOwner.delete(owner);
  }
}
