import type { CreateOrder, CustomerAddress, Order, RenderedJson } from '@marquee/contracts';

type Sent = NonNullable<CreateOrder['customer']>;

/** The fields that an order sets for a new customer, and does not change for a known customer. */
const FIELDS = ['token', 'email', 'first_name', 'last_name', 'language', 'note', 'verified_email'] as const;
/** The service derives these fields of a stored address, or generates them. */
const DERIVED: ReadonlySet<string> = new Set(['id', 'token', 'name', 'default']);

/**
 * The sent fields of the buyer without effect. Compares them with the customer of the answer, so that a repeated answer
 * names the same fields.
 */
export function ignoredOfBuyer(input: CreateOrder, answer: RenderedJson<Order>): string[] {
  const { customer_token, email, customer: sent = {} } = input;
  const isByToken = (customer_token ?? sent.token) !== undefined;
  const unread = isByToken ? credentialsIn(input) : otherPassword(input);
  if (!isByToken && input.customer === undefined) return unread;
  if (customer_token !== undefined && email === undefined && input.customer === undefined) return unread;
  // The answer for an order of an erased customer contains only the id of the customer.
  const { email: used, customer } = JSON.parse(answer.json) as Partial<Order>;
  if (customer === undefined) return unread;
  return [
    ...(isByToken && differs(email, used) ? ['email'] : []),
    ...unread,
    ...FIELDS.flatMap((name) => (differs(sent[name], customer[name]) ? `customer.${name}` : [])),
    ...(areStored(sent.addresses, customer.addresses) ? [] : ['customer.addresses']),
  ];
}

/** The token names the customer, and no password is compared. */
function credentialsIn({ password, customer = {} }: CreateOrder): string[] {
  const inCustomer = (['password', 'password_confirmation'] as const).filter((name) => isText(customer[name]));
  return [...(isText(password) ? ['password'] : []), ...inCustomer.map((name) => `customer.${name}`)];
}

/** The order's own password wins. */
function otherPassword({ password, customer = {} }: CreateOrder): string[] {
  const isOther = isText(password) && isText(customer.password) && password !== customer.password;
  return isOther ? ['customer.password'] : [];
}

function isText(sent: unknown): boolean {
  return typeof sent === 'string';
}

function areStored(sent: Sent['addresses'] = [], stored: readonly CustomerAddress[]): boolean {
  return sent.every((one) => stored.some((other) => isStoredAs(one, other)));
}

function isStoredAs(sent: object, stored: CustomerAddress): boolean {
  const values = Object.entries(sent).filter(([name]) => !DERIVED.has(name));
  return values.every(([name, value]) => !differs(value, stored[name as keyof CustomerAddress]));
}

/** Codes, tokens and emails are stored in one case. */
function differs(sent: unknown, stored: unknown): boolean {
  if (sent === undefined || sent === null) return false;
  const inOneCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);
  return inOneCase(sent) !== inOneCase(stored);
}
