import { Module } from '@nestjs/common';
import { RefundsHandlers } from './refunds.handlers';
import { RefundsService } from './refunds.service';
import { RefundsStore } from './refunds.store';

@Module({
  controllers: [RefundsHandlers],
  providers: [RefundsService, RefundsStore],
})
export class RefundsModule {}
