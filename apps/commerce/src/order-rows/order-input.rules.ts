import { isIP } from 'node:net';
import { isISO4217CurrencyCode } from 'class-validator';
import {
  customer as customerResource,
  defaultsOf,
  ShopError,
  type CompanySnapshot,
  type CreateCustomer,
  type CreateOrder,
  type Fault,
  type ReserveQuote,
} from '@marquee/contracts';
import { codeOfAddress, namesCountry, type NamedCountry } from '@marquee/countries';
import type { CustomerEntity } from '../customers/customer.entity';

/** How an order names its customer. */
export type NamedBuyer =
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'password'; readonly email: string; readonly password: string }
  | { readonly by: 'email'; readonly email: string };

/** The buyer: a customer of the company, or a new one. */
export type Buyer =
  | { readonly known: CustomerEntity }
  | { readonly known: null; readonly sent: CreateCustomer; readonly passwordHash: string };

/** The columns of the customer that an order uses. */
export type Orderer = Pick<CustomerEntity, 'id' | 'token' | 'email' | 'first_name' | 'last_name' | 'language'> &
  Partial<Pick<CustomerEntity, 'email_confirmed_at'>>;

/**
 * docs/internal/decisions.md, "Create body": the token wins; email and password may be at either level. The password
 * may be absent if the email is enough.
 */
export function buyerNamedBy(
  { customer_token, email, password, customer = {} }: CreateOrder,
  isEmailEnough = false,
): NamedBuyer {
  const token = customer_token ?? customer.token;
  if (token !== undefined) return { by: 'token', token: token.toUpperCase() };
  const named = { email: email ?? customer.email, password: password ?? customer.password ?? undefined };
  const { password_confirmation: again } = customer;
  const faults: Fault[] = [
    ...(named.email === undefined ? ([['email', 'is required without a customer_token']] as const) : []),
    ...(named.password === undefined && !isEmailEnough
      ? ([['password', 'is required without a customer_token']] as const)
      : []),
    ...(typeof again === 'string' && again !== named.password
      ? ([['customer.password_confirmation', 'must equal password']] as const)
      : []),
  ];
  if (named.email !== undefined && faults.length === 0) {
    if (named.password !== undefined) return { by: 'password', email: named.email, password: named.password };
    return { by: 'email', email: named.email };
  }
  throw ShopError.invalidAll(faults);
}

export function newBuyer({ customer = {} }: CreateOrder, email: string): CreateCustomer {
  const { id: _id, token: _token, password: _password, password_confirmation: _again, ...sent } = customer;
  return { ...sent, email };
}

/** The language of the mails. */
export function languageOf(buyer: Buyer): string {
  if (buyer.known) return buyer.known.language;
  return (buyer.sent.language ?? defaultsOf(customerResource).language).toLowerCase();
}

/** Validates an order without calls to other services. */
export function refuseUnfit(input: CreateOrder, { theme_settings }: Pick<CompanySnapshot, 'theme_settings'>): void {
  const { currency, theme_setting_id: theme, browser_ip: ip = '', line_items, discount_codes = [] } = input;
  const faults: Fault[] = [
    ...(currency === undefined || isISO4217CurrencyCode(currency.toUpperCase())
      ? []
      : ([['currency', 'must be a three-letter currency code']] as const)),
    ...(theme === undefined || theme_settings.includes(theme)
      ? []
      : ([['theme_setting_id', 'does not belong to this company; send the id of one of its theme settings']] as const)),
    ...(ip === '' || isIP(ip) ? [] : ([['browser_ip', 'must be an IP address']] as const)),
    ...(line_items.length > 0 ? [] : ([['line_items', 'must have at least one line']] as const)),
    ...line_items.flatMap(({ product_id }, index): Fault[] =>
      product_id === undefined ? [[`line_items.${index}.product_id`, 'is required']] : [],
    ),
    ...discount_codes.flatMap((discount, index): Fault[] => {
      const name = discount.type === 'percentage' ? 'percent' : 'amount';
      return discount[name] === undefined ? [[`discount_codes.${index}.${name}`, 'is required']] : [];
    }),
  ];
  if (faults.length > 0) throw ShopError.invalidAll(faults);
}

/**
 * The customer's country: that of the shipping address, else that of the customer's address. If the shipping address
 * names an unknown country, the customer's address does not count.
 */
export function countryOf(
  { shipping_address }: CreateOrder,
  addresses: readonly (NamedCountry & { readonly default?: boolean })[],
): string | null {
  const home = addresses.find((one) => one.default) ?? addresses[0];
  const place = shipping_address && namesCountry(shipping_address) ? shipping_address : home;
  return (place && codeOfAddress(place))?.toUpperCase() ?? null;
}

/** The request to catalog, without the key. */
export function quoteFor(company_id: number, input: CreateOrder, country: string | null): Omit<ReserveQuote, 'key'> {
  const lines = input.line_items.map(({ product_id = '', license_id, quantity = 1, hd, price }) => ({
    product_id,
    license_id,
    quantity,
    hd,
    price,
  }));
  return { company_id, currency: input.currency, country: country ?? undefined, lines };
}
