import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { companyEvents, companyFacts, type CallContext, type CompanyFacts, type CompanyId } from '@marquee/contracts';
import { CompaniesStore } from './companies.store';

const FIELDS = Object.keys(companyEvents.update.data.fields);

/** What catalog knows of companies: its own copy, which follows tenant's events. */
@Injectable()
export class CompaniesService {
  constructor(
    private readonly store: CompaniesStore,
    private readonly bus: Bus,
  ) {}

  /** Asks tenant where there is no copy, or one from before tenant told everything. Not to be called in a transaction. */
  async facts(ctx: CallContext, company: CompanyId): Promise<CompanyFacts> {
    const copy = await this.store.read(company).companies.get();
    if (copy && isComplete(copy.facts)) return copy.facts;
    const facts = await this.bus.call(companyFacts.facts, ctx, { company_id: company });
    await this.store.write({ ...ctx, company }, (tx) => tx.companies.keep(copy?.version ?? 0, facts));
    return facts;
  }
}

function isComplete(facts: Partial<CompanyFacts>): facts is CompanyFacts {
  return FIELDS.every((field) => Object.hasOwn(facts, field));
}
