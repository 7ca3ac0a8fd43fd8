import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companySnapshot,
  licenseSnapshots,
  ShopError,
  type CallContext,
  type CompanySnapshot,
  type FirstUse,
  type LicenseSnapshot,
} from '@marquee/contracts';

interface Named {
  readonly company_id: number;
  readonly id: number;
}

/** The state of the stand-ins for tenant and commerce. */
export class NeighboursScript {
  readonly snapshots = new Map<number, CompanySnapshot>();
  /** The licenses of commerce, by company and id. */
  readonly licenses = new Map<string, LicenseSnapshot>();
  /** The requests for snapshots. */
  readonly asked: Named[] = [];
  /** Called before commerce answers. */
  onAsked: (() => Promise<void>) | undefined;
  /** Called before commerce records a first use. */
  onUsed: (() => Promise<void>) | undefined;

  licenseOf({ company_id, id }: Named): LicenseSnapshot {
    const license = this.licenses.get(`${company_id}/${id}`);
    if (!license) throw ShopError.notFound('issued license', id);
    return license;
  }
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

@Controller()
export class CommerceStandIn {
  constructor(@Inject(NeighboursScript) private readonly script: NeighboursScript) {}

  @Handles(licenseSnapshots.get)
  async get(_ctx: CallContext, named: Named): Promise<LicenseSnapshot> {
    this.script.asked.push(named);
    const found = this.script.licenseOf(named);
    await this.script.onAsked?.();
    return found;
  }

  @Handles(licenseSnapshots.use)
  async use(_ctx: CallContext, { at, ...named }: FirstUse): Promise<LicenseSnapshot> {
    await this.script.onUsed?.();
    const license = this.script.licenseOf(named);
    if (license.first_used_at !== null) return license;
    const used = { ...license, version: license.version + 1, first_used_at: `${at}.000Z` };
    this.script.licenses.set(`${named.company_id}/${named.id}`, used);
    return used;
  }
}
