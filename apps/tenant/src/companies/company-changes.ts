import { companyEvents, ShopError } from '@marquee/contracts';
import type { TenantTx } from '../tenant.store';
import type { CompanyColumns } from './companies.repository';

/**
 * Changes the company of the transaction: columns of its row, or none where its links, the domains of its shops, its
 * owner's email or its country's rates have changed. Moves its version on and tells the other services all that they
 * know of it.
 */
export async function changeCompany(
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
