import { Module } from '@nestjs/common';
import { CompaniesService } from './companies.service';
import { CompaniesStore } from './companies.store';

/**
 * Local copies of company snapshots. The service's schema needs the table of `createCompanies`, and a consumer of
 * tenant.
 */
@Module({
  providers: [CompaniesService, CompaniesStore],
  exports: [CompaniesService],
})
export class CompaniesModule {}
