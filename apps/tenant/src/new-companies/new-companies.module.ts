import { Module } from '@nestjs/common';
import { NewCompaniesHandlers } from './new-companies.handlers';
import { NewCompaniesService } from './new-companies.service';
import { NewCompaniesStore } from './new-companies.store';

@Module({
  controllers: [NewCompaniesHandlers],
  providers: [NewCompaniesService, NewCompaniesStore],
})
export class NewCompaniesModule {}
