import {
  customers,
  shopLogins,
  shopSessions,
  type CompanySnapshot,
  type Customer,
  type ShopCustomer,
  type Shopper,
} from '@marquee/contracts';
import { PASSWORD, type CommerceFixture } from './commerce.fixture';

export const ADDRESS = '203.0.113.7';

/** A customer who has signed in to the shop of their own company. */
export interface TestShopper {
  readonly company: CompanySnapshot;
  readonly customer: Customer;
  readonly shopper: Shopper;
}

export function shopOf({ company_id, theme_settings: [theme_setting_id = 0] }: CompanySnapshot) {
  return { company_id, theme_setting_id };
}

export async function aShopper(fixture: CommerceFixture, more: object = {}): Promise<TestShopper> {
  const company = fixture.aCompany();
  const password = { password: PASSWORD, password_confirmation: PASSWORD };
  const sent = { email: fixture.anEmail(), ...password, ...more };
  const customer = await fixture.gateway.call(customers.create, fixture.context(company), sent);
  return { company, customer, shopper: await signedIn(fixture, company, customer.email) };
}

export async function signedIn(
  fixture: CommerceFixture,
  company: CompanySnapshot,
  email: string,
  password = PASSWORD,
): Promise<Shopper> {
  const given = { ...shopOf(company), email, password, address: ADDRESS };
  const { session } = await fixture.gateway.call(shopLogins.sign_in, fixture.call(), given);
  return { ...shopOf(company), session };
}

/** Throws `unauthorized` if the session has ended. */
export function seen(fixture: CommerceFixture, shopper: Shopper): Promise<ShopCustomer> {
  return fixture.gateway.call(shopSessions.find, fixture.call(), { shopper });
}
