import { customer } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** What is printed as the email of somebody who was erased: it looks like an email, and reaches nobody. */
export const ERASED_EMAIL = 'erased@erased.invalid';

export function printedEmail(column: string): string {
  return `coalesce(nullif(${column}, ''), '${ERASED_EMAIL}')`;
}

const COMPUTED = {
  last_order_name: "'#' || r.last_order_id",
  default_address: "(select a from json_array_elements(r.addresses) a where (a->>'default')::boolean limit 1)",
};

/** How a customer is printed. Nobody asks for one who was erased: emails are looked for as they are stored. */
export const customerView = view(customer, {
  table: 'customers',
  computed: COMPUTED,
  remembered: { changedAt: 'r.updated_at' },
  changes: 'company',
});

/** How a customer is printed inside of their orders, which also those have who were erased. */
export const BUYER_COMPUTED = { ...COMPUTED, email: printedEmail('r.email') };
