import { Inject, Injectable } from '@nestjs/common';
import { AttemptsRepository, AttemptsService } from '@marquee/attempts';
import { Bus } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  orderMails,
  quotes,
  RenderedJson,
  ShopError,
  type CompanySnapshot,
  type Context,
  type DescribedProduct,
  type SentOrderMail,
} from '@marquee/contracts';
import { MailQueue } from '@marquee/mail';
import { CONFIG } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import type { CommerceConfig } from '../commerce.config';
import type { CustomerEntity } from '../customers/customer.entity';
import { CustomersRepository } from '../customers/customers.repository';
import type { Orderer } from '../order-rows/order-input.rules';
import type { OrderEntity } from '../order-rows/order.entity';
import { OrdersRepository } from '../order-rows/orders.repository';
import { shopMailLimits, type MailRecipient } from '../shop-mails/mail-limits.rules';
import { confirmationFor } from './confirmation.rules';
import { productTexts } from './product-texts.rules';

@Injectable()
export class SentMailsStore extends storeOf({
  attempts: AttemptsRepository,
  customers: CustomersRepository,
  mails: MailQueue,
  orders: OrdersRepository,
}) {}
type SentMailsTx = TxOf<SentMailsStore>;

/** What is read before the transaction. */
interface Sending {
  readonly id: number;
  readonly snapshot: CompanySnapshot;
  readonly products: readonly DescribedProduct[];
}

/** Mails the confirmation of an order again. */
@Injectable()
export class SentMailsService {
  constructor(
    private readonly store: SentMailsStore,
    private readonly companies: CompaniesService,
    private readonly attempts: AttemptsService,
    private readonly bus: Bus,
    @Inject(CONFIG) private readonly config: CommerceConfig,
  ) {}

  /** Calls tenant and catalog before the transaction. The mail has the present data of order, customer and products. */
  async send(ctx: Context, id: number): Promise<RenderedJson<SentOrderMail>> {
    const company_id = ctx.company;
    const [snapshot, product_ids] = await Promise.all([
      this.companies.snapshot(ctx, ctx.company),
      this.store.read(ctx).orders.productIds(id),
    ]);
    const { products } = await this.bus.call(quotes.texts, ctx, { company_id, product_ids });
    return this.store.writeOnce(ctx, orderMails.send, { order_id: id }, (tx) =>
      this.queue(tx, ctx, { id, snapshot, products }),
    );
  }

  /** Locks the order, so that an erasure either prevents the mail or deletes it. */
  private async queue(
    tx: SentMailsTx,
    ctx: Context,
    { id, snapshot, products }: Sending,
  ): Promise<RenderedJson<SentOrderMail>> {
    const row = await tx.orders.lock(ctx, id);
    const customer = refuseUnfit(row, await tx.customers.row(String(row.customer_id)));
    const lines = row.line_items.map(({ product_id, name }) => ({
      title: name,
      texts: products.find((one) => one.product_id === product_id)?.texts ?? [],
    }));
    const texts = productTexts(customer.language, { lines });
    const mail = confirmationFor({ snapshot, row, customer: addressedBy(row, customer), texts }, this.config.publicUrl);
    await this.refuseTooMany(tx, { email: mail.to, isConfirmed: mail.isConfirmed });
    await tx.mails.queueOfShop({ ...mail, shop: snapshot.company_name, customer: customer.id });
    const sent = { order_id: id, customer_token: customer.token, to: mail.to };
    return new RenderedJson<SentOrderMail>(JSON.stringify(sent));
  }

  private async refuseTooMany(tx: SentMailsTx, to: MailRecipient): Promise<void> {
    const limits = shopMailLimits(tx.session.company, to, this.config.orderMailsPerHour);
    const waitMs = await this.attempts.waitFor(tx, limits);
    if (waitMs === 0) return;
    const retry_after = Math.max(1, Math.ceil(waitMs / 1000));
    const message = `This recipient or company has reached the hourly limit of mails. Retry in ${Math.ceil(retry_after / 60)} min.`;
    throw new ShopError('rate_limited', message, undefined, { retry_after });
  }
}

function refuseUnfit({ cancelled_at, email }: OrderEntity, customer: CustomerEntity | null): CustomerEntity {
  if (cancelled_at !== null) {
    throw new ShopError('conflict', 'This order is cancelled, so its confirmation is not mailed again.');
  }
  if (customer === null) {
    throw new ShopError('conflict', 'The customer of this order was deleted and receives no mails.');
  }
  if (email === '') {
    throw new ShopError('conflict', 'This order has no email. Set its email before you mail its confirmation.');
  }
  return customer;
}

/** Another address of the order is not confirmed from its mailbox, because an app may have set it. */
function addressedBy({ email }: OrderEntity, customer: CustomerEntity): Orderer {
  const { id, token, first_name, last_name, language } = customer;
  const isOwn = email.toLowerCase() === customer.email.toLowerCase();
  const email_confirmed_at = isOwn ? customer.email_confirmed_at : null;
  return { id, token, email, first_name, last_name, language, email_confirmed_at };
}
