import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companySnapshot,
  orderKeys,
  ShopError,
  type CallContext,
  type CompanySnapshot,
  type InputOf,
  type KeyStatus,
} from '@marquee/contracts';

/** Scripted answers of tenant and commerce, and the recorded questions. */
export class NeighboursScript {
  readonly snapshots = new Map<number, CompanySnapshot>();
  /** The companies and keys that catalog requested. */
  readonly asked: (number | string)[] = [];
  /** The number of calls to commerce. */
  questions = 0;
  /** Keys with an order; asking voids all other keys. */
  readonly committed = new Set<string>();
  /** While set, commerce does not answer. */
  commerceAway = false;
}

/** Answers catalog's requests to tenant over the real bus. */
@Controller()
export class TenantStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(companySnapshot.get)
  async snapshot(_ctx: CallContext, { company_id }: { company_id: number }): Promise<CompanySnapshot> {
    this.script.asked.push(company_id);
    const snapshot = this.script.snapshots.get(company_id);
    if (!snapshot) throw ShopError.notFound('company', company_id);
    return snapshot;
  }
}

@Controller()
export class CommerceStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(orderKeys.statuses)
  async statuses(_ctx: CallContext, { keys }: InputOf<typeof orderKeys.statuses>): Promise<{ fates: KeyStatus[] }> {
    this.script.asked.push(...keys);
    this.script.questions += 1;
    if (this.script.commerceAway) throw new ShopError('unavailable');
    return { fates: keys.map((key) => (this.script.committed.has(key) ? 'committed' : 'fenced')) };
  }
}
