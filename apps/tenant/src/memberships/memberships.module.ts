import { Module } from '@nestjs/common';
import { MembershipsHandlers } from './memberships.handlers';
import { MembershipsService } from './memberships.service';
import { MembershipsStore } from './memberships.store';

@Module({
  controllers: [MembershipsHandlers],
  providers: [MembershipsService, MembershipsStore],
})
export class MembershipsModule {}
