import { Inject, Injectable } from '@nestjs/common';
import { companyId, ShopError, userEvents, type CallContext, type Membership, type Nothing } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { MembershipsStore } from './memberships.store';

@Injectable()
export class MembershipsService {
  constructor(
    private readonly store: MembershipsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async ofEmail(ctx: CallContext, email: string): Promise<{ memberships: Membership[] }> {
    return { memberships: await this.store.readPlatform(ctx).memberships.ofEmail(email) };
  }

  async get(ctx: CallContext, company: number, userId: number): Promise<Membership> {
    const found = await this.store.read(companyId(company), ctx).memberships.get(userId);
    if (!found) throw ShopError.notFound('user', userId);
    return found;
  }

  verified(ctx: CallContext, email: string): Promise<Nothing> {
    return this.store.platform(ctx, async (tx) => {
      for (const { company_id, version, ...facts } of await tx.memberships.verify(email, this.clock.now())) {
        await tx.as(company_id).outbox.append(userEvents.update, { id: facts.user_id, version }, facts);
      }
      return {};
    });
  }
}
