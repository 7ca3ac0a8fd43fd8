interface Availability {
  readonly published: boolean;
  readonly published_at: Date | null;
  readonly pre_sales: boolean;
}

/**
 * docs/internal/decisions.md, "published_status": shown, and its date has come; or it is sold before. The row is called `r`, `?` is the
 * present time.
 */
export const AVAILABLE = 'r.published and (r.pre_sales or r.published_at is null or r.published_at <= ?)';

/** The same condition, for a row that was read already. */
export function isAvailable({ published, published_at, pre_sales }: Availability, now: Date): boolean {
  return published && (pre_sales || published_at === null || published_at <= now);
}

/** What a company offers to others: the products that it shows, but those that are mirrors themselves. The row is called `r`. */
export const OFFERED = 'r.published and r.origin_id is null';
