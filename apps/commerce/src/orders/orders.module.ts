import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-facts';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksModule } from '../password-checks/password-checks.module';
import { BuyersService } from './buyers.service';
import { OrdersHandlers } from './orders.handlers';
import { OrdersService } from './orders.service';
import { OrdersStore } from './orders.store';
import { PlacingService } from './placing.service';

@Module({
  imports: [CompaniesModule, CustomersModule, PasswordChecksModule],
  controllers: [OrdersHandlers],
  providers: [BuyersService, OrdersService, OrdersStore, PlacingService],
})
export class OrdersModule {}
