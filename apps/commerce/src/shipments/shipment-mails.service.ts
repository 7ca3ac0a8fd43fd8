import { Injectable } from '@nestjs/common';
import type { AttemptsRepository } from '@marquee/attempts';
import { CompaniesService } from '@marquee/company-snapshots';
import { companyId, type CallContext, type CompanySnapshot } from '@marquee/contracts';
import type { MailQueue } from '@marquee/mail';
import type { Tx } from '@marquee/storage';
import type { CustomersRepository } from '../customers/customers.repository';
import type { FulfillmentEntity } from '../fulfillments/fulfillment.entity';
import type { OrderEntity } from '../order-rows/order.entity';
import type { MailSettingsRepository } from '../shop-mails/mail-settings.repository';
import { NoticesService } from '../shop-mails/notices.service';
import { shipmentMail } from './shipment-mail.rules';

type ShipmentMailsTx = Tx<{
  attempts: AttemptsRepository;
  customers: CustomersRepository;
  mails: MailQueue;
  mailSettings: MailSettingsRepository;
}>;

/** Mails the customer of the shop when any company has shipped a part of the order. */
@Injectable()
export class ShipmentMailsService {
  constructor(
    private readonly companies: CompaniesService,
    private readonly notices: NoticesService,
  ) {}

  snapshotOf(ctx: CallContext, of: Pick<FulfillmentEntity, 'order_company_id'>): Promise<CompanySnapshot> {
    return this.companies.snapshot(ctx, companyId(of.order_company_id));
  }

  async notify(
    tx: ShipmentMailsTx,
    snapshot: CompanySnapshot,
    order: OrderEntity,
    shipped: Pick<FulfillmentEntity, 'line_items' | 'tracking_number'>,
  ): Promise<void> {
    const [settings, customer] = await Promise.all([
      tx.mailSettings.get(),
      tx.customers.row(String(order.customer_id)),
    ]);
    if (!settings.shipment_mails || customer === null) return;
    const url = this.notices.pageOf(order.theme_setting_id, `/account/orders/${order.id}`);
    const mail = shipmentMail(order.id, shipped, settings, { language: customer.language, url });
    await this.notices.queue(tx, { kind: 'shipment', snapshot, customer, isTest: order.test, mail });
  }
}
