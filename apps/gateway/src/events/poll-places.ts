/** Concurrent waiting polls of one gateway. */
const PLACES = 1_000;
/** Concurrent waiting polls of one company, which leaves capacity for other companies. */
const PLACES_OF_ONE = 50;

/** Limits waiting polls: each holds a connection and reads again at each notification. */
export class PollPlaces {
  /** The number of waiting polls. */
  taken = 0;
  private readonly byCompany = new Map<number, number>();

  /** Takes a slot; false if none is free. */
  take(company: number): boolean {
    const own = this.byCompany.get(company) ?? 0;
    if (this.taken >= PLACES || own >= PLACES_OF_ONE) return false;
    this.taken += 1;
    this.byCompany.set(company, own + 1);
    return true;
  }

  leave(company: number): void {
    const left = (this.byCompany.get(company) ?? 0) - 1;
    this.taken -= 1;
    if (left > 0) this.byCompany.set(company, left);
    else this.byCompany.delete(company);
  }
}
