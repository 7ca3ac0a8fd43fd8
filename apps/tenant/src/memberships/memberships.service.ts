import { Injectable, Inject } from '@nestjs/common';
import { companyId, ShopError, userEvents, type CallContext, type Membership, type Nothing } from '@marquee/contracts';
import { CONFIG, CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, type PlatformTxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { changeCompany } from '../companies/company.tx';
import { MembershipsRepository, type ChangedUser, type PersonName } from './memberships.repository';

@Injectable()
export class MembershipsStore extends storeOf(
  { companies: CompaniesRepository, memberships: MembershipsRepository },
  CONFIG,
) {}

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
    return this.change(ctx, (tx) => tx.memberships.verify(email, this.clock.now()));
  }

  rename(ctx: CallContext, { email, ...sent }: PersonName & { email: string }): Promise<Nothing> {
    const name = { first_name: sent.first_name.trim(), last_name: sent.last_name.trim() };
    const blank = Object.entries(name).filter(([, value]) => value === '');
    const errors = Object.fromEntries(blank.map(([field]) => [field, ['is required']]));
    if (blank.length > 0) throw ShopError.invalid(errors);
    return this.change(ctx, (tx) => tx.memberships.rename(email, name, this.clock.now()));
  }

  /** Idempotent. Also publishes the companies whose owner has this email, because their snapshots contain it. */
  changeEmail(ctx: CallContext, { email, new_email }: { email: string; new_email: string }): Promise<Nothing> {
    return this.change(ctx, async (tx) => {
      const company = await tx.memberships.companyOfBoth(email, new_email);
      if (company !== null) {
        throw new ShopError(
          'conflict',
          `${company} already has a user with the email ${new_email}. Choose another email.`,
        );
      }
      const now = this.clock.now();
      const changed = await tx.memberships.changeEmail(email, new_email, now);
      for (const { company_id, is_owner } of changed) if (is_owner) await changeCompany(tx.as(company_id), now);
      return changed;
    });
  }

  /** Changes one person's users in several companies, and publishes one event per company. */
  private change(
    ctx: CallContext,
    work: (tx: PlatformTxOf<MembershipsStore>) => Promise<ChangedUser[]>,
  ): Promise<Nothing> {
    return this.store.platform(ctx, async (tx) => {
      for (const { company_id, version, user_id, email, state } of await work(tx)) {
        const { outbox } = tx.as(company_id);
        outbox.actAs(`user:${user_id}`);
        await outbox.append(userEvents.update, { id: user_id, version }, { user_id, email, state });
      }
      return {};
    });
  }
}
