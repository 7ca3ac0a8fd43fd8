import { Inject, Injectable } from '@nestjs/common';
import { AttemptsService } from '@marquee/attempts';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  ShopError,
  type AccountSignUp,
  type accountSignUps,
  type CallContext,
  type InputOf,
  type NewAccount,
  type Nothing,
  type OpenedSession,
} from '@marquee/contracts';
import { MailQueue, SHOP_NAME } from '@marquee/mail';
import { checkNewPassword, digestOf, Passwords } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { signUpLimits } from '../account/account-limits.rules';
import { AccountLinksRepository } from '../account/account-links.repository';
import { mailLink, type MailedLink } from '../account/account-mails.tx';
import { resetMail } from '../account/reset.mail';
import type { CustomerEntity } from '../customers/customer.entity';
import { CustomersRepository } from '../customers/customers.repository';
import { addCustomer } from '../customers/new-customer.tx';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';
import { openSession } from '../shop-sessions/shop-sessions.tx';
import { signUpMail } from './sign-up.mail';

@Injectable()
export class AccountSignUpsStore extends storeOf({
  accountLinks: AccountLinksRepository,
  customers: CustomersRepository,
  mails: MailQueue,
  shopSessions: ShopSessionsRepository,
}) {}

/** Adds a customer only after a confirmation from their mailbox. */
@Injectable()
export class AccountSignUpsService {
  constructor(
    private readonly store: AccountSignUpsStore,
    private readonly attempts: AttemptsService,
    private readonly companies: CompaniesService,
    private readonly passwords: Passwords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes the same calls, counts the same limits, mails a link and gives the same answer for a known email. */
  async ask(ctx: CallContext, input: AccountSignUp): Promise<Nothing> {
    const { email, address } = input;
    const company = companyId(input.company_id);
    await this.attempts.counted(ctx, signUpLimits(company, email, address), async () => {
      const { company_name: shop } = await this.companies.snapshot(ctx, company);
      await this.store.write({ ...ctx, company }, async (tx) => {
        const customer = await tx.customers.rowByEmail(email);
        if (customer !== null && customer.state !== 'enabled') return;
        await mailLink(tx, customer, { ...linkFor(customer, input), shop }, tx.session.now());
      });
    });
    return {};
  }

  /** Reads a mailed link without using it. */
  async get(ctx: CallContext, { company_id, token }: InputOf<typeof accountSignUps.get>): Promise<{ email: string }> {
    const { accountLinks, customers } = this.store.read(companyId(company_id), ctx);
    const email = (await accountLinks.signUp(digestOf(token), this.clock.now())) ?? goneOrOld();
    return (await customers.rowByEmail(email)) === null ? { email } : goneOrOld();
  }

  /** The link proves that its user owns the mailbox. */
  async create(ctx: CallContext, input: NewAccount): Promise<OpenedSession> {
    const { company_id, theme_setting_id, token, password, ...details } = input;
    checkNewPassword(password);
    const company = companyId(company_id);
    const { email } = await this.get(ctx, { company_id, token });
    const hash = await this.passwords.hash({ ...ctx, company }, password);
    const now = this.clock.now();
    return this.store.write({ ...ctx, company }, async (tx) => {
      await tx.accountLinks.holdSignUps(email);
      if ((await tx.accountLinks.signUp(digestOf(token), now)) === null) goneOrOld();
      const confirmed = { verified_email: true, email_confirmed_at: now };
      const { id } = await addCustomer(tx, { ...details, email, ...confirmed }, hash, now).catch(asGone);
      await tx.accountLinks.claimSignUps(email, id, now);
      return openSession(tx, { theme_setting_id, customer_id: id, generation: 0 }, now);
    });
  }
}

/** A link to a new account, or to a new password if a customer has the address. */
function linkFor(
  customer: Pick<CustomerEntity, 'email' | 'language'> | null,
  asked: AccountSignUp,
): Omit<MailedLink, 'shop'> {
  const { email, language } = customer ?? asked;
  const [mail, page] = customer === null ? [signUpMail, asked.page] : [resetMail, asked.reset_page];
  const write = (url: string) => mail.write(language, { shop: SHOP_NAME, email, url });
  return { purpose: 'password', email, page, write };
}

/** Another customer has taken the address since the mail. */
function asGone(error: unknown): never {
  if (error instanceof ShopError && error.code === 'conflict') goneOrOld();
  throw error;
}

function goneOrOld(): never {
  throw new ShopError('not_found', 'This link was already used or has expired. Sign up again.');
}
