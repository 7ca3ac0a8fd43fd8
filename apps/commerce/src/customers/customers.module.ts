import { Module } from '@nestjs/common';
import { Passwords } from '@marquee/passwords';
import { CustomerAddressesHandlers } from './customer-addresses.handlers';
import { CustomerAddressesService } from './customer-addresses.service';
import { CustomersHandlers } from './customers.handlers';
import { CustomersService } from './customers.service';
import { CustomersStore } from './customers.store';

@Module({
  controllers: [CustomerAddressesHandlers, CustomersHandlers],
  providers: [CustomerAddressesService, CustomersService, CustomersStore, Passwords],
  exports: [CustomersService, Passwords],
})
export class CustomersModule {}
