import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module';
import { GrantsModule } from '../grants/grants.module';
import { AuthorizationsHandlers } from './authorizations.handlers';
import { AuthorizationsService } from './authorizations.service';
import { PromptsService } from './prompts.service';

@Module({
  imports: [AppsModule, GrantsModule],
  controllers: [AuthorizationsHandlers],
  providers: [AuthorizationsService, PromptsService],
})
export class AuthorizationsModule {}
