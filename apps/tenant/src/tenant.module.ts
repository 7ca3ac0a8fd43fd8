import { Module } from '@nestjs/common';
import { CompaniesHandlers } from './companies/companies.handlers';
import { CompaniesService } from './companies/companies.service';
import { LinksHandlers } from './links/links.handlers';
import { MembershipsHandlers } from './memberships/memberships.handlers';
import { MembershipsService } from './memberships/memberships.service';
import { TenantStore } from './tenant.store';
import { ConsoleUsersHandlers } from './users/console-users.handlers';
import { ConsoleUsersService } from './users/console-users.service';
import { UsersHandlers } from './users/users.handlers';
import { UsersService } from './users/users.service';

@Module({
  controllers: [CompaniesHandlers, LinksHandlers, MembershipsHandlers, ConsoleUsersHandlers, UsersHandlers],
  providers: [TenantStore, CompaniesService, MembershipsService, ConsoleUsersService, UsersService],
})
export class TenantModule {}
