import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  type Company,
  type CompanySnapshot,
  type OperateCompany,
  type OperatorContext,
  type RenderedJson,
  type CallContext,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { CompaniesStore } from './companies.store';
import { announceCompany, changeCompany, companyDifference } from './company.tx';

/** Companies as operators manage them and other services see them. */
@Injectable()
export class CompaniesService {
  constructor(
    private readonly store: CompaniesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async setDisabled(ctx: OperatorContext, company: number, disabled: boolean) {
    const id = companyId(company);
    await this.store.operate(ctx, id, disabled ? 'company disable' : 'company enable', { id }, async (tx) => {
      const row = await tx.companies.lock(ctx, id);
      if (row.company_disabled === disabled) return;
      await changeCompany(tx, this.clock.now(), { company_disabled: disabled });
    });
    return { company_id: company, disabled };
  }

  async setPayment(ctx: OperatorContext, company: number, active: boolean) {
    const id = companyId(company);
    await this.store.operate(ctx, id, 'company payment', { active }, async (tx) => {
      const row = await tx.companies.lock(ctx, id);
      if (row.payment_active !== active) await changeCompany(tx, this.clock.now(), { payment_active: active });
    });
    return { company_id: company, active };
  }

  show(ctx: CallContext, company: number): Promise<RenderedJson<Company>> {
    return this.store.read(companyId(company), ctx).fullCompanies.get(company);
  }

  /** Accepts everything that a company may change, and the fields that only the platform sets. */
  update(ctx: OperatorContext, company: number, sent: OperateCompany): Promise<RenderedJson<Company>> {
    const id = companyId(company);
    // Field names only, because a value may be a card number.
    return this.store.operate(ctx, id, 'company update', { fields: Object.keys(sent) }, (tx) =>
      tx.fullCompanies.change(
        ctx,
        id,
        (row) => companyDifference(row, sent),
        async (_row, { columns }) => {
          const { version, rendered } = await tx.fullCompanies.update(id, { ...columns, updated_at: this.clock.now() });
          await announceCompany(tx, version);
          return rendered;
        },
      ),
    );
  }

  snapshot(ctx: CallContext, company: number): Promise<CompanySnapshot> {
    return this.store.read(companyId(company), ctx).companies.snapshot();
  }

  async partnership(ctx: CallContext, company: number) {
    return { names: await this.store.read(companyId(company), ctx).companies.partnership() };
  }

  async names(ctx: CallContext, ids: readonly number[]) {
    return { names: await this.store.readPlatform(ctx).companies.names(ids) };
  }
}
