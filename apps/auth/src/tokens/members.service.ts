import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { companySnapshot, memberships, ShopError, type CallContext, type CompanySnapshot } from '@marquee/contracts';

/** Queries tenant whether tokens may be issued. */
@Injectable()
export class MembersService {
  constructor(private readonly bus: Bus) {}

  /** False if the user or the company is disabled; throws if tenant is unavailable. */
  async isMember(ctx: CallContext, company_id: number, user_id: number): Promise<boolean> {
    try {
      await this.bus.call(memberships.get, ctx, { company_id, user_id });
      return true;
    } catch (error) {
      if (error instanceof ShopError && error.code === 'not_found') return false;
      throw error;
    }
  }

  async isApiActive(ctx: CallContext, company_id: number): Promise<boolean> {
    return isApiActive(await this.bus.call(companySnapshot.get, ctx, { company_id }));
  }

  /** The owner of a company, if neither is disabled. */
  async enabledOwner(ctx: CallContext, company_id: number): Promise<CompanySnapshot['owner']> {
    const snapshot = await this.bus.call(companySnapshot.get, ctx, { company_id });
    if (snapshot.disabled) {
      throw new ShopError('conflict', `Company ${company_id} is disabled. Enable the company first.`);
    }
    if (!isApiActive(snapshot)) throw new ShopError('api_inactive');
    if (await this.isMember(ctx, company_id, snapshot.owner.user_id)) return snapshot.owner;
    throw new ShopError('conflict', `The owner of company ${company_id} is disabled. Enable the owner first.`);
  }
}

/** The field may be missing, because an older tenant may respond during a rolling upgrade. */
function isApiActive({ api_active = true }: Partial<CompanySnapshot>): boolean {
  return api_active;
}
