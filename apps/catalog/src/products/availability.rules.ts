interface Availability {
  readonly published: boolean;
  readonly published_at: Date | null;
  readonly pre_sales: boolean;
}

/**
 * docs/internal/decisions.md, "published_status": published, and released or on pre-sale. Alias `r`; `?` is the current
 * time.
 */
export const AVAILABLE = 'r.published and (r.pre_sales or r.published_at is null or r.published_at <= ?)';

/** The same condition for a row in memory. */
export function isAvailable({ published, published_at, pre_sales }: Availability, now: Date): boolean {
  return published && (pre_sales || published_at === null || published_at <= now);
}

/** The products that a company offers to others: published ones that are not mirrors. Alias `r`. */
export const OFFERED = 'r.published and r.origin_id is null';
