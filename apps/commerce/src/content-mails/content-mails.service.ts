import { Inject, Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import { companyId, contentMirrors, type CallContext, type CompanyId, type CompanySnapshot } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { Leased } from '@marquee/storage';
import { FIXED_TEXTS } from '../shop-mails/default-texts.mail';
import { NoticesService } from '../shop-mails/notices.service';
import { mailLanguageOf } from '../shop-mails/shop.mail';
import { ContentMailsStore, type ContentMailsTx } from './content-mails.store';
import type { ReadyContent } from './ready-contents.queue';
import type { WaitingLicense } from './ready-contents.repository';

/** The licenses of one read. */
const BATCH_SIZE = 20;

/** Rolls back the mark of a mail beyond an hourly limit. */
class LimitReached extends Error {}

/** Mails customers once when the content of a product is ready that had none when they ordered. */
@Injectable()
export class ContentMailsService {
  constructor(
    private readonly store: ContentMailsStore,
    private readonly companies: CompaniesService,
    private readonly notices: NoticesService,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Customers of mirrors in other companies get the content too. */
  async openMirrors(ctx: () => CallContext, row: Leased<ReadyContent>): Promise<void> {
    const { company_id, product_id, hd, ready_at } = row;
    for (let after = row.mirror_company_id; ;) {
      const { mirrors } = await this.bus.call(contentMirrors.list, ctx(), { company_id, product_id, after });
      const last = mirrors.at(-1);
      if (last === undefined) return;
      await this.store.platform(ctx(), async (tx) => {
        for (const mirror of mirrors) {
          await tx.as(companyId(mirror.company_id)).readyContents.open(mirror.product_id, [hd], ready_at);
        }
        await tx.as(company_id).readyContents.foundMirrors(row, last.company_id);
      });
      after = last.company_id;
    }
  }

  /**
   * Mails in a transaction for each customer, and marks the progress after each batch. Ends the row if all were
   * considered; else `isOpen` ended it early, or a limit is reached.
   */
  async mailBuyers(
    ctx: () => CallContext,
    row: Leased<ReadyContent>,
    isOpen: () => boolean,
  ): Promise<'done' | 'more' | 'limited'> {
    const snapshot = await this.companies.snapshot(ctx(), row.company_id);
    const now = this.clock.now();
    let isLimited = false;
    for (let after = row.license_id; ;) {
      const company = { ...ctx(), company: row.company_id };
      const ids = await this.store.read(row.company_id, company).readyContents.buyers(row, after, now, BATCH_SIZE);
      const refused = await this.mailBatch(ctx, row, snapshot, ids);
      isLimited ||= refused > 0;
      const last = ids.at(-1);
      if (last !== undefined && !isLimited) {
        await this.store.write(company, (tx) => tx.readyContents.considered(row, last));
      }
      // The company has reached its limit if a whole batch is refused.
      if (last === undefined || refused === ids.length) return this.endOf(company, row, isLimited);
      if (!isOpen()) return this.interrupted(company, row);
      after = last;
    }
  }

  /** Returns the number of customers who have to wait because of a limit. */
  private async mailBatch(
    ctx: () => CallContext,
    row: Leased<ReadyContent>,
    snapshot: CompanySnapshot,
    ids: readonly number[],
  ): Promise<number> {
    let refused = 0;
    for (const id of ids) {
      const company = { ...ctx(), company: row.company_id };
      const isMailed = await this.store.write(company, (tx) => this.mail(tx, row, snapshot, id)).catch(unlessLimited);
      if (!isMailed) refused += 1;
    }
    return refused;
  }

  /** The mark and the mail commit together, so each customer is mailed about a product once. */
  private async mail(
    tx: ContentMailsTx,
    row: Leased<ReadyContent>,
    snapshot: CompanySnapshot,
    id: number,
  ): Promise<true> {
    const now = tx.session.now();
    const license = await tx.readyContents.hold(row, id, now);
    if (license === null || !(await tx.readyContents.notice(row, license, now))) return true;
    const customer = await tx.customers.row(String(license.customer_id));
    if (customer === null) return true;
    const mail = this.mailOf(license, customer.language);
    const notice = { kind: 'content_ready', snapshot, customer, isTest: license.test, mail } as const;
    if (!(await this.notices.queue(tx, notice))) throw new LimitReached();
    return true;
  }

  private mailOf({ title, theme_setting_id }: WaitingLicense, language: string) {
    const url = this.notices.pageOf(theme_setting_id, '/player');
    const label = FIXED_TEXTS[mailLanguageOf(language)].content;
    return { values: { title }, ...(url !== null && { link: { label, url } }) };
  }

  private async endOf(
    company: CallContext & { readonly company: CompanyId },
    row: Leased<ReadyContent>,
    isLimited: boolean,
  ): Promise<'done' | 'limited'> {
    if (isLimited) return 'limited';
    await this.store.write(company, (tx) => tx.readyContents.end(row));
    return 'done';
  }

  private async interrupted(
    company: CallContext & { readonly company: CompanyId },
    row: Leased<ReadyContent>,
  ): Promise<'more'> {
    await this.store.write(company, (tx) => tx.readyContents.again(row));
    return 'more';
  }
}

function unlessLimited(error: unknown): false {
  if (error instanceof LimitReached) return false;
  throw error;
}
