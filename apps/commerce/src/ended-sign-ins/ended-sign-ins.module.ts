import { Module } from '@nestjs/common';
import { EndedSignInsHandlers } from './ended-sign-ins.handlers';
import { EndedSignInsService } from './ended-sign-ins.service';
import { EndedSignInsStore } from './ended-sign-ins.store';

@Module({
  controllers: [EndedSignInsHandlers],
  providers: [EndedSignInsService, EndedSignInsStore],
})
export class EndedSignInsModule {}
