import { Injectable, Inject } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  type AddSignUp,
  type CallContext,
  type ListSignUps,
  type NewGroupMember,
  type NewSubscriber,
  type Nothing,
  type OperatorContext,
  type SignedUp,
  type SignUpRow,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { NewsletterMailsRepository } from './newsletter-mails.repository';
import { SignUpsRepository, type SentSignUp } from './sign-ups.repository';
import { removeSignUps, sentByOperator, signUp, signUpUnproven } from './sign-ups.tx';
import { UnsubscribeTokens } from './unsubscribe-tokens.adapter';

@Injectable()
export class SignUpsStore extends storeOf({
  newsletterMails: NewsletterMailsRepository,
  signUps: SignUpsRepository,
}) {}

/** Subscribers, group members and newsletter recipients. The audit log omits emails, because it outlives the rows. */
@Injectable()
export class SignUpsService {
  constructor(
    private readonly store: SignUpsStore,
    private readonly companies: CompaniesService,
    private readonly unsubscribeTokens: UnsubscribeTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Signs a visitor up at a shop front. */
  subscribe(ctx: CallContext, { company_id, language, ...sent }: NewSubscriber): Promise<Nothing> {
    const columns = { ...sent, language: language?.toLowerCase(), state: 'active' as const };
    return this.signUpAt(ctx, company_id, { kind: 'subscriber', columns });
  }

  joinGroup(ctx: CallContext, { company_id, group, ...sent }: NewGroupMember): Promise<Nothing> {
    return this.signUpAt(ctx, company_id, { kind: 'group_member', columns: { ...sent, group_name: group.trim() } });
  }

  async add(ctx: OperatorContext, input: AddSignUp): Promise<SignedUp> {
    const { company_id, kind } = input;
    const company = companyId(company_id);
    const now = this.clock.now();
    const sent = sentByOperator(input, now);
    // Throws if the company does not exist.
    await this.companies.snapshot(ctx, company);
    return this.store.operate(ctx, company, 'signup add', { kind }, async (tx) => {
      await signUp(tx, sent, now);
      return { company_id, kind, id: (await tx.signUps.idOf(sent)) ?? 0 };
    });
  }

  /** Recipients of a newsletter with their unsubscribe path, which every mail to them must contain. */
  list(ctx: OperatorContext, { company_id, ...wanted }: ListSignUps): Promise<{ sign_ups: SignUpRow[] }> {
    return this.store.operate(ctx, companyId(company_id), 'signup list', { kind: wanted.kind }, async (tx) => {
      const rows = await tx.signUps.list(wanted);
      if (wanted.kind !== 'newsletter') return { sign_ups: rows };
      return { sign_ups: rows.map((row) => ({ ...row, unsubscribe_path: this.unsubscribePath(company_id, row) })) };
    });
  }

  remove(ctx: OperatorContext, company_id: number, email: string): Promise<{ removed: number }> {
    return this.store.operate(ctx, companyId(company_id), 'signup remove', {}, async (tx) => ({
      removed: await removeSignUps(tx, email),
    }));
  }

  private unsubscribePath(company: number, { id }: SignUpRow): string {
    return this.unsubscribeTokens.pathOf({ company, recipient: Number(id) });
  }

  private signUpAt(ctx: CallContext, company: number, sent: SentSignUp): Promise<Nothing> {
    return this.store.write({ ...ctx, company: companyId(company) }, async (tx) => {
      await signUpUnproven(tx, sent, this.clock.now());
      return {};
    });
  }
}
