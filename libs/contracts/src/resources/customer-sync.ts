import { id, text } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';

/** What a customer has changed on the pages of a shop, as the shop's own site is told of it. */
export interface CustomerSync {
  readonly customer_token: string;
  /** Before the change. */
  readonly email: string;
  /** Null where it is still the same. */
  readonly new_email: string | null;
  readonly password_changed: boolean;
  readonly changed_at: string;
}

/** The event `customer/sync` outlives an erased customer, and names nobody: who delivers it asks here. */
export const customerChanges = internalOperations('commerce.internal.customer_changes', ['webhook-dispatch'], {
  /** `not_found` once it is too old to be told, or its customer was erased. */
  get: readOp(takes({ company_id: id(), id: text(36) }), answers<CustomerSync>()),
});
