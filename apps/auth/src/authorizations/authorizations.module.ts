import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module';
import { GrantsModule } from '../grants/grants.module';
import { AuthorizationsHandlers } from './authorizations.handlers';
import { AuthorizationsService } from './authorizations.service';
import { Prompts } from './prompts';

@Module({
  imports: [AppsModule, GrantsModule],
  controllers: [AuthorizationsHandlers],
  providers: [AuthorizationsService, Prompts],
})
export class AuthorizationsModule {}
