import { Inject, Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  readGmt,
  type ImportCustomer,
  type ImportedCustomer,
  type OperatorContext,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { addCustomer } from '../customers/new-customer.tx';
import { refuseUnfitCustomers } from './history.rules';
import { HistoryStore } from './history.store';

/** Imports customers with their original times. Their email identifies them. */
@Injectable()
export class ImportedCustomersService {
  constructor(
    private readonly store: HistoryStore,
    private readonly companies: CompaniesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async importAll(
    ctx: OperatorContext,
    company_id: number,
    sent: readonly ImportCustomer[],
  ): Promise<ImportedCustomer[]> {
    const company = companyId(company_id);
    // Throws if the company does not exist.
    await this.companies.snapshot(ctx, company);
    refuseUnfitCustomers(sent, this.clock.now());
    const emails = sent.map(({ customer }) => customer.email.toLowerCase());
    return this.store.operate(ctx, company, 'customers import', { customers: sent.length }, async (tx) => {
      const known = await tx.history.tokensOf(emails);
      const imported: ImportedCustomer[] = [];
      const added: number[] = [];
      for (const [index, { customer, created_at }] of sent.entries()) {
        const token = known.get(emails[index] ?? '');
        if (token !== undefined) {
          imported.push({ token, imported: false });
          continue;
        }
        const row = await addCustomer(tx, customer, null, readGmt(created_at));
        added.push(row.id);
        imported.push({ token: row.token, imported: true });
      }
      await tx.history.touch([], added, this.clock.now());
      return imported;
    });
  }
}
