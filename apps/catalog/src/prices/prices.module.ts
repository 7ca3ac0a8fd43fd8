import { Module } from '@nestjs/common';
import { PricesHandlers } from './prices.handlers';
import { PricesService } from './prices.service';
import { PricesStore } from './prices.store';

@Module({
  controllers: [PricesHandlers],
  providers: [PricesService, PricesStore],
  exports: [PricesService],
})
export class PricesModule {}
