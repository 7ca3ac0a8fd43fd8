import { Module } from '@nestjs/common';
import { CompaniesHandlers } from './companies.handlers';
import { CompaniesService } from './companies.service';
import { CompaniesStore } from './companies.store';
import { RestCompaniesHandlers } from './rest-companies.handlers';
import { RestCompaniesService } from './rest-companies.service';

@Module({
  controllers: [CompaniesHandlers, RestCompaniesHandlers],
  providers: [CompaniesService, CompaniesStore, RestCompaniesService],
})
export class CompaniesModule {}
