import { Module } from '@nestjs/common';
import { DeliveryLogHandlers } from './delivery-log.handlers';
import { DeliveryLogService } from './delivery-log.service';
import { DeliveryLogStore } from './delivery-log.store';
import { OperatedLogHandlers } from './operated-log.handlers';
import { OperatedLogService } from './operated-log.service';

@Module({
  controllers: [DeliveryLogHandlers, OperatedLogHandlers],
  providers: [DeliveryLogService, DeliveryLogStore, OperatedLogService],
})
export class DeliveryLogModule {}
