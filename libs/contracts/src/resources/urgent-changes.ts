import type { AnyEventType } from '../engine/events';
import { customerEvents } from './customer';
import { issuedLicenseEvents } from './issued-license';
import { companyEvents } from './tenancy';

/** The notification of changed licenses of a company, and of customers whose change ends or limits licenses. */
export const LICENSE_CHANGES = 'licenses';
/** The notification of a changed company. */
export const COMPANY_CHANGES = 'companies';

/** The fields of a customer that a license depends on; orders change others. */
const CUSTOMER_FIELDS: ReadonlySet<string> = new Set(['state', 'addresses']);

/**
 * The notification by which the committing process announces a change, besides its event: licensing must refuse a
 * revoked license within a second, also while events wait. Null for other changes.
 */
export function urgentNotification({ type }: Pick<AnyEventType, 'type'>, data: unknown): string | null {
  const { changed = [] } = data as { readonly changed?: readonly string[] };
  if (type === companyEvents.update.type) return COMPANY_CHANGES;
  if (type === customerEvents.update.type) {
    return changed.some((name) => CUSTOMER_FIELDS.has(name)) ? LICENSE_CHANGES : null;
  }
  // Licensing itself asks for the first use.
  if (type === issuedLicenseEvents.update.type) return changed.includes('first_used_at') ? null : LICENSE_CHANGES;
  return null;
}
