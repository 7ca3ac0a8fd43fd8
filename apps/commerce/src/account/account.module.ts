import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { CompaniesModule } from '@marquee/company-snapshots';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksModule } from '../password-checks/password-checks.module';
import { ShopSessionsModule } from '../shop-sessions/shop-sessions.module';
import { AccountHandlers } from './account.handlers';
import { AccountLinksService } from './account-links.service';
import { AccountService } from './account.service';
import { AccountStore } from './account.store';
import { AccountWorker } from './account.worker';
import { MailedLinksService } from './mailed-links.service';
import { OwnPasswordService } from './own-password.service';

@Module({
  imports: [AttemptsModule, CompaniesModule, CustomersModule, PasswordChecksModule, ShopSessionsModule],
  controllers: [AccountHandlers],
  providers: [AccountLinksService, AccountService, AccountStore, AccountWorker, MailedLinksService, OwnPasswordService],
  exports: [OwnPasswordService],
})
export class AccountModule {}
