import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-snapshots';
import { AccountModule } from '../account/account.module';
import { ShopSessionsModule } from '../shop-sessions/shop-sessions.module';
import { AccountAddressesService } from './account-addresses.service';
import { AccountDataHandlers } from './account-data.handlers';
import { AccountDataStore } from './account-data.store';
import { AccountOrdersService } from './account-orders.service';
import { AccountRemovalService } from './account-removal.service';

@Module({
  imports: [AccountModule, CompaniesModule, ShopSessionsModule],
  controllers: [AccountDataHandlers],
  providers: [AccountAddressesService, AccountDataStore, AccountOrdersService, AccountRemovalService],
})
export class AccountDataModule {}
