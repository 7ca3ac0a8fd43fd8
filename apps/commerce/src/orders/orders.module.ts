import { Module } from '@nestjs/common';
import { AttemptsModule } from '@marquee/attempts';
import { CompaniesModule } from '@marquee/company-facts';
import { CustomersModule } from '../customers/customers.module';
import { PasswordChecksModule } from '../password-checks/password-checks.module';
import { BuyersService } from './buyers.service';
import { LargeOrders } from './large-orders.service';
import { OrderMailsService } from './order-mails.service';
import { OrdersHandlers } from './orders.handlers';
import { OrdersService } from './orders.service';
import { OrdersStore } from './orders.store';
import { PlacingService } from './placing.service';

@Module({
  imports: [AttemptsModule, CompaniesModule, CustomersModule, PasswordChecksModule],
  controllers: [OrdersHandlers],
  providers: [BuyersService, LargeOrders, OrderMailsService, OrdersService, OrdersStore, PlacingService],
})
export class OrdersModule {}
