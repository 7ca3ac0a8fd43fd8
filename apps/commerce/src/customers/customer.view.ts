import { customer } from '@marquee/contracts';
import { view } from '@marquee/storage';
import { CustomerEntity } from './customer.entity';

/** A valid email for an erased customer that reaches no mailbox. */
export const ERASED_EMAIL = 'erased@erased.invalid';

export function shownEmail(column: string): string {
  return `coalesce(nullif(${column}, ''), '${ERASED_EMAIL}')`;
}

const COMPUTED = {
  last_order_name: "'#' || r.last_order_id",
  default_address: "(select a from json_array_elements(r.addresses) a where (a->>'default')::boolean limit 1)",
};

/** Emails are compared as stored, so a filter never finds an erased customer by the rendered email. */
export const customerView = view(customer, {
  entity: CustomerEntity,
  computed: COMPUTED,
  cached: { changedAt: 'r.updated_at' },
  changes: 'company',
});

/** The customer within an order, who may be erased. */
export const BUYER_COMPUTED = { ...COMPUTED, email: shownEmail('r.email') };
