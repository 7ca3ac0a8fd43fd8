import { customer } from '@marquee/contracts';
import { view } from '@marquee/storage';

/** Of somebody who was erased no email is left: what is printed is one by its form, and reaches nobody. */
export const ERASED_EMAIL = 'erased@erased.invalid';

export function printedEmail(column: string): string {
  return `coalesce(nullif(${column}, ''), '${ERASED_EMAIL}')`;
}

const COMPUTED = {
  last_order_name: "'#' || r.last_order_id",
  default_address: "(select a from json_array_elements(r.addresses) a where (a->>'default')::boolean limit 1)",
};

/** How a customer is printed. Nobody asks for one who was erased: emails are looked for as they are stored. */
export const customerView = view(customer, { table: 'customers', computed: COMPUTED });

/** Inside of their orders, where those who were erased still stand. */
export const BUYER_COMPUTED = { ...COMPUTED, email: printedEmail('r.email') };
