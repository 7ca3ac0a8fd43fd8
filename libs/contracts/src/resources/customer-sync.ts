import { id, text } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';

/** A change that a customer made on the pages of a shop, for the app's own site. */
export interface CustomerSync {
  readonly customer_token: string;
  /** The email before the change. */
  readonly email: string;
  /** Null if the email is unchanged. */
  readonly new_email: string | null;
  readonly password_changed: boolean;
  readonly changed_at: string;
}

/**
 * The event `customer/sync` outlives an erased customer and contains no personal data, so webhook-dispatch reads the
 * customer by this operation.
 */
export const customerChanges = internalOperations('commerce.internal.customer_changes', ['webhook-dispatch'], {
  /** `not_found` once it has expired or its customer was erased. */
  get: readOp(takes({ company_id: id(), id: text(36) }), answers<CustomerSync>()),
});
