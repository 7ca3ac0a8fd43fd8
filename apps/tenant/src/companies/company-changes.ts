import { companyEvents, ShopError } from '@marquee/contracts';
import type { TenantTx } from '../tenant.store';
import type { CompanyColumns } from './companies.repository';

/**
 * The company of the transaction has changed: its row, its links, or the domains of its shops. Moves its version on and
 * tells the other services all that they know of it.
 */
export async function tellCompanyChanged(
  tx: Pick<TenantTx, 'companies' | 'outbox' | 'session'>,
  now: Date,
  changes: Partial<CompanyColumns> = {},
): Promise<void> {
  const id = tx.session.company;
  const version = await tx.companies.update({ ...changes, updated_at: now });
  await tx.outbox.append(companyEvents.update, { id, version }, (await tx.companies.facts()) ?? unknownCompany(id));
}

export function unknownCompany(id: number): never {
  throw ShopError.notFound('company', id);
}
