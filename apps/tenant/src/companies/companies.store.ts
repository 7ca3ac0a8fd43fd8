import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { AssociatedCompaniesRepository, CompaniesRepository, FullCompaniesRepository } from './companies.repository';

@Injectable()
export class CompaniesStore extends storeOf(
  {
    associatedCompanies: AssociatedCompaniesRepository,
    companies: CompaniesRepository,
    fullCompanies: FullCompaniesRepository,
  },
  CONFIG,
) {}
