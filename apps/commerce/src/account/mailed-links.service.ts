import { Injectable } from '@nestjs/common';
import { AttemptsService } from '@marquee/attempts';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  ShopError,
  type CallContext,
  type ForgottenPassword,
  type NewAccountEmail,
  type Nothing,
} from '@marquee/contracts';
import { SHOP_NAME } from '@marquee/mail';
import { ShopSessionsService } from '../shop-sessions/shop-sessions.service';
import { forgotLimits, newEmailLimits } from './account-limits.rules';
import { mailLink } from './account-mails.tx';
import { AccountStore } from './account.store';
import { newEmailMail } from './new-email.mail';
import { OwnPasswordService } from './own-password.service';
import { resetMail } from './reset.mail';

/** Mails the links that customers request. */
@Injectable()
export class MailedLinksService {
  constructor(
    private readonly store: AccountStore,
    private readonly attempts: AttemptsService,
    private readonly companies: CompaniesService,
    private readonly ownPassword: OwnPasswordService,
    private readonly sessions: ShopSessionsService,
  ) {}

  /** Makes the same calls, counts the same limits and gives the same answer for an unknown email. */
  async forgot(ctx: CallContext, { company_id, email, address, page }: ForgottenPassword): Promise<Nothing> {
    const company = companyId(company_id);
    await this.attempts.counted(ctx, forgotLimits(company, email, address), async () => {
      const { company_name: shop } = await this.companies.snapshot(ctx, company);
      await this.store.write({ ...ctx, company }, async (tx) => {
        const customer = await tx.customers.rowByEmail(email);
        if (customer?.state !== 'enabled') return;
        const { email: to } = customer;
        const write = (url: string) => resetMail.write(customer.language, { shop: SHOP_NAME, email: to, url });
        await mailLink(tx, customer, { purpose: 'password', email: to, page, shop, write }, tx.session.now());
      });
    });
    return {};
  }

  /**
   * The email changes when the customer opens the link. The answer does not reveal whether another customer has the
   * address; then there is no mail.
   */
  async askEmail(ctx: CallContext, { shopper, email, password, address, page }: NewAccountEmail): Promise<Nothing> {
    const company = companyId(shopper.company_id);
    const { token } = await this.ownPassword.prove(ctx, { shopper, password, address });
    await this.attempts.counted(ctx, newEmailLimits(token, email), async () => {
      const { company_name: shop } = await this.companies.snapshot(ctx, company);
      await this.store.write({ ...ctx, company }, async (tx) => {
        const customer = await this.sessions.hold(tx, shopper);
        const isOwn = email.toLowerCase() === customer.email.toLowerCase();
        if (isOwn) throw ShopError.invalid({ email: ['is your current email; enter a different one'] });
        if ((await tx.customers.rowByEmail(email)) !== null) return;
        const write = (url: string) => newEmailMail.write(customer.language, { shop: SHOP_NAME, email, url });
        await mailLink(tx, customer, { purpose: 'email', email, page, shop, write }, tx.session.now());
      });
    });
    return {};
  }
}
