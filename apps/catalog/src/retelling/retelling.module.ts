import { Module } from '@nestjs/common';
import { RetellingHandlers } from './retelling.handlers';
import { RetellingService } from './retelling.service';
import { RetellingStore } from './retelling.store';

@Module({
  controllers: [RetellingHandlers],
  providers: [RetellingService, RetellingStore],
})
export class RetellingModule {}
