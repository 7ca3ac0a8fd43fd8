import { Module } from '@nestjs/common';
import { CompaniesService } from './companies.service';
import { CompaniesStore } from './companies.store';

@Module({
  providers: [CompaniesService, CompaniesStore],
  exports: [CompaniesService],
})
export class CompaniesModule {}
