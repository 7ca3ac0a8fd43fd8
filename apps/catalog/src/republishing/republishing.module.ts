import { Module } from '@nestjs/common';
import { RepublishingHandlers } from './republishing.handlers';
import { RepublishingService } from './republishing.service';
import { RepublishingStore } from './republishing.store';

@Module({
  controllers: [RepublishingHandlers],
  providers: [RepublishingService, RepublishingStore],
})
export class RepublishingModule {}
