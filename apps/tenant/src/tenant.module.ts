import { Module } from '@nestjs/common';
import { CompaniesHandlers } from './companies/companies.handlers';
import { CompaniesService } from './companies/companies.service';
import { LinksHandlers } from './links/links.handlers';
import { TenantStore } from './tenant.store';

@Module({
  controllers: [CompaniesHandlers, LinksHandlers],
  providers: [TenantStore, CompaniesService],
})
export class TenantModule {}
