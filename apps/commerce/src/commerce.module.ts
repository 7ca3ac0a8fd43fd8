import { Module } from '@nestjs/common';
import { MailModule } from '@marquee/mail';
import { AccountModule } from './account/account.module';
import { AccountDataModule } from './account-data/account-data.module';
import { AccountSignUpsModule } from './account-sign-ups/account-sign-ups.module';
import { ContentMailsModule } from './content-mails/content-mails.module';
import { CustomerChangesModule } from './customer-changes/customer-changes.module';
import { CustomersModule } from './customers/customers.module';
import { EndedSignInsModule } from './ended-sign-ins/ended-sign-ins.module';
import { ErasureModule } from './erasure/erasure.module';
import { HistoryModule } from './history/history.module';
import { IssuedLicensesModule } from './issued-licenses/issued-licenses.module';
import { LicenseEndsModule } from './license-ends/license-ends.module';
import { LicenseSnapshotsModule } from './license-snapshots/license-snapshots.module';
import { MailTemplatesModule } from './mail-templates/mail-templates.module';
import { NewslettersModule } from './newsletters/newsletters.module';
import { SentMailsModule } from './order-mails/sent-mails.module';
import { OrderKeysModule } from './order-keys/order-keys.module';
import { OrderSnapshotsModule } from './order-snapshots/order-snapshots.module';
import { OrdersModule } from './orders/orders.module';
import { PasswordChecksModule } from './password-checks/password-checks.module';
import { RefundsModule } from './refunds/refunds.module';
import { ShipmentsModule } from './shipments/shipments.module';
import { ShopContentsModule } from './shop-contents/shop-contents.module';
import { ShopLoginsModule } from './shop-logins/shop-logins.module';
import { ShopSendersModule } from './shop-mails/shop-senders.module';
import { ShopSessionsModule } from './shop-sessions/shop-sessions.module';
import { SignUpListsModule } from './sign-ups/sign-up-lists.module';
import { SignUpsModule } from './sign-ups/sign-ups.module';
import { StockReturnsModule } from './stock-returns/stock-returns.module';
import { CommerceSearchModule } from './search/search.module';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

@Module({
  imports: [
    CommerceSearchModule,
    MailModule.of(ShopSendersModule),
    AccountModule,
    AccountDataModule,
    AccountSignUpsModule,
    ContentMailsModule,
    CustomerChangesModule,
    CustomersModule,
    EndedSignInsModule,
    ErasureModule,
    HistoryModule,
    IssuedLicensesModule,
    LicenseEndsModule,
    LicenseSnapshotsModule,
    MailTemplatesModule,
    NewslettersModule,
    OrderKeysModule,
    OrderSnapshotsModule,
    OrdersModule,
    PasswordChecksModule,
    RefundsModule,
    SentMailsModule,
    ShipmentsModule,
    ShopContentsModule,
    ShopLoginsModule,
    ShopSessionsModule,
    SignUpListsModule,
    SignUpsModule,
    StockReturnsModule,
  ],
  controllers: [TenantEventsConsumer],
  providers: [TenantEventsStore],
})
export class CommerceModule {}
