import { Module } from '@nestjs/common';
import { CompaniesService } from './companies.service';
import { CompaniesStore } from './companies.store';

/** What a service knows of companies; its schema has the table of `createCompanies`, and one of its consumers follows tenant. */
@Module({
  providers: [CompaniesService, CompaniesStore],
  exports: [CompaniesService],
})
export class CompaniesModule {}
