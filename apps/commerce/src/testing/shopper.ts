import { randomUUID } from 'node:crypto';
import { shopLogins, type CompanySnapshot, type Shopper } from '@marquee/contracts';
import type { CommerceFixture } from './commerce.fixture';

/** A customer who has just signed in to a shop of the company by a login link; the first shop by default. */
export async function aShopper(
  fixture: CommerceFixture,
  { company_id, theme_settings }: CompanySnapshot,
  customer: { readonly token: string },
  at = 0,
): Promise<Shopper> {
  const token = randomUUID();
  fixture.neighbours.logins.set(token, { company_id, claims: { customer_token: customer.token } });
  const shop = { company_id, theme_setting_id: theme_settings[at] ?? 0 };
  const input = { ...shop, token, address: '203.0.113.7' };
  const { session } = await fixture.gateway.call(shopLogins.open, fixture.call(), input);
  return { ...shop, session };
}
