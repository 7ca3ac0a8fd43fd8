import { Module } from '@nestjs/common';
import { Credentials } from './credentials';
import { EmailMemberships } from './email-memberships';
import { IdentitiesHandlers } from './identities.handlers';
import { IdentitiesService } from './identities.service';
import { IdentitiesStore } from './identities.store';
import { Passwords } from './passwords';

@Module({
  controllers: [IdentitiesHandlers],
  providers: [Credentials, EmailMemberships, IdentitiesService, IdentitiesStore, Passwords],
  exports: [Credentials, EmailMemberships, Passwords],
})
export class IdentitiesModule {}
