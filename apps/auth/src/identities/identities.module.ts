import { Module } from '@nestjs/common';
import { Passwords } from '@marquee/passwords';
import { CredentialsService } from './credentials.service';
import { EmailMembershipsService } from './email-memberships.service';
import { IdentitiesHandlers } from './identities.handlers';
import { IdentitiesService } from './identities.service';
import { IdentitiesStore } from './identities.store';

@Module({
  controllers: [IdentitiesHandlers],
  providers: [CredentialsService, EmailMembershipsService, IdentitiesService, IdentitiesStore, Passwords],
  exports: [CredentialsService, EmailMembershipsService, Passwords],
})
export class IdentitiesModule {}
