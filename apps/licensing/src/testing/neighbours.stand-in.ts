import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import { companySnapshot, ShopError, type CallContext, type CompanySnapshot } from '@marquee/contracts';

/** The state of the stand-in for tenant. */
export class NeighboursScript {
  readonly snapshots = new Map<number, CompanySnapshot>();
}

@Controller()
export class TenantStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(companySnapshot.get)
  async snapshot(_ctx: CallContext, { company_id }: { company_id: number }): Promise<CompanySnapshot> {
    const snapshot = this.script.snapshots.get(company_id);
    if (!snapshot) throw ShopError.notFound('company', company_id);
    return snapshot;
  }
}
