/** So many wait at a time in one gateway. */
const PLACES = 1_000;
/** One company's apps leave room for those of others. */
const PLACES_OF_ONE = 50;

/** Who may wait: each holds a connection, and looks again with every piece of news. */
export class PollPlaces {
  /** So many wait now. */
  taken = 0;
  private readonly byCompany = new Map<number, number>();

  /** Whether there was one left. */
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
