import { gmt, id } from '../engine/fields';
import { answers, takes, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import type { QuotedLicense } from './quote';

/** What licensing stores of an issued license. Times are ISO 8601 in UTC. */
export interface LicenseSnapshot {
  readonly id: number;
  /** Rises with each change of the license, but not with changes of its customer. */
  readonly version: number;
  readonly key_version: number;
  readonly customer_id: number;
  readonly customer_token: string;
  readonly customer_disabled: boolean;
  readonly customer_erased: boolean;
  /** The country code of the customer's default address; null without one. */
  readonly country: string | null;
  readonly order_id: number;
  readonly product_id: string;
  readonly product_type: number;
  readonly title: string;
  readonly hd: boolean;
  /** The license model at the time of sale. */
  readonly terms: QuotedLicense;
  readonly acquired_at: string;
  readonly expires_at: string | null;
  readonly first_used_at: string | null;
  readonly revoked_at: string | null;
  readonly suspended_at: string | null;
}

const firstUse = takes({ company_id: id(), id: id(), at: gmt() });
export type FirstUse = GivenBy<typeof firstUse>;

/** Licensing reads an issued license when a device first names it, and after each change. */
export const licenseSnapshots = internalOperations('commerce.internal.license_snapshots', ['licensing'], {
  get: readOp(takes({ company_id: id(), id: id() }), answers<LicenseSnapshot>()),
  /** Records the first use, which starts the period of use; later uses change nothing. */
  use: op(firstUse, answers<LicenseSnapshot>()),
});
