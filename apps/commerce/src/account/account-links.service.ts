import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyId,
  ShopError,
  type accountLinks,
  type CallContext,
  type CompanyId,
  type InputOf,
  type Nothing,
} from '@marquee/contracts';
import { mailsForgottenBy, SHOP_NAME } from '@marquee/mail';
import { checkNewPassword, digestOf, Passwords } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { Difference } from '@marquee/storage';
import { announceSync } from '../customer-changes/customer-changes.tx';
import { customerDifference, writeCustomer, type CustomerChanges } from '../customers/customer-changes.tx';
import type { CustomerEntity } from '../customers/customer.entity';
import type { GoodLink, WantedLink } from './account-links.repository';
import { AccountStore, type AccountTx } from './account.store';
import { emailChangedMail } from './email-changed.mail';

/** Applies the mailed links that customers open. */
@Injectable()
export class AccountLinksService {
  constructor(
    private readonly store: AccountStore,
    private readonly passwords: Passwords,
    private readonly companies: CompaniesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async get(
    ctx: CallContext,
    { company_id, token, purpose }: InputOf<typeof accountLinks.get>,
  ): Promise<{ email: string }> {
    const { email } = await this.find(ctx, companyId(company_id), this.wanted(token, purpose));
    return { email };
  }

  /** The link proves that its user owns the mailbox. Ends all sessions of the customer. */
  async setPassword(ctx: CallContext, input: InputOf<typeof accountLinks.set_password>): Promise<Nothing> {
    checkNewPassword(input.password);
    const company = companyId(input.company_id);
    const wanted = this.wanted(input.token, 'password');
    const { token } = await this.find(ctx, company, wanted);
    const hash = await this.passwords.hash({ ...ctx, company }, input.password);
    return this.store.write({ ...ctx, company }, async (tx) => {
      const { row } = await used(tx, token, wanted);
      const difference = await customerDifference(tx, row, { verified_email: true }, hash);
      await writeCustomer(tx, row, confirmed(difference, wanted.now), wanted.now);
      await announceSync(tx, row, { new_email: null, password_changed: true }, wanted.now);
      return {};
    });
  }

  /** Throws a conflict if another customer has taken the address since the mail; the link stays valid. */
  async confirmEmail(ctx: CallContext, input: InputOf<typeof accountLinks.confirm_email>): Promise<Nothing> {
    const company = companyId(input.company_id);
    const wanted = this.wanted(input.token, 'email');
    const { token } = await this.find(ctx, company, wanted);
    const { company_name: shop } = await this.companies.snapshot(ctx, company);
    return this.store.write({ ...ctx, company }, async (tx) => {
      const { row, email } = await used(tx, token, wanted);
      const difference = await customerDifference(tx, row, { email, verified_email: true }, null);
      await writeCustomer(tx, row, confirmed(difference, wanted.now), wanted.now);
      await announceSync(tx, row, { new_email: email, password_changed: false }, wanted.now);
      const id = randomUUID();
      await tx.accountLinks.note(wanted.digest, id);
      const mail = emailChangedMail.write(row.language, { shop: SHOP_NAME, email: row.email });
      await tx.mails.queueOfShop({ to: row.email, id, shop, customer: row.id, ...mail });
      return {};
    });
  }

  /** Removes expired links; true if there may be more. */
  sweep(ctx: CallContext, mailDays: number): Promise<boolean> {
    const before = mailsForgottenBy(this.clock.now(), mailDays);
    return this.store.sweep(ctx, 'account_links', (tx, limit) => tx.accountLinks.sweep(before, limit));
  }

  private async find(ctx: CallContext, company: CompanyId, wanted: WantedLink): Promise<GoodLink> {
    return (await this.store.read(company, ctx).accountLinks.find(wanted)) ?? goneOrOld();
  }

  private wanted(token: string, purpose: WantedLink['purpose']): WantedLink {
    return { digest: digestOf(token), purpose, now: this.clock.now() };
  }
}

/**
 * Marks a link and all other links of its customer as used. Locks the customer first: this serializes concurrent
 * changes, so a link works once.
 */
async function used(
  tx: AccountTx,
  token: string,
  wanted: WantedLink,
): Promise<{ readonly row: CustomerEntity; readonly email: string }> {
  const row = (await tx.customers.findLocked(token)) ?? goneOrOld();
  const { email } = (await tx.accountLinks.find(wanted)) ?? goneOrOld();
  await tx.accountLinks.useAll(row.id, wanted.now);
  tx.outbox.actAs(`customer:${row.id}`);
  return { row, email };
}

/** Using the link confirms the customer's address. */
function confirmed({ columns, fields }: Difference<CustomerChanges>, now: Date): Difference<CustomerChanges> {
  return { columns: { ...columns, email_confirmed_at: now }, fields };
}

function goneOrOld(): never {
  throw new ShopError('not_found', 'This link was already used or has expired. Request a new one.');
}
