import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { CountriesRepository } from './countries.repository';

@Injectable()
export class CountriesStore extends storeOf(
  { companies: CompaniesRepository, countries: CountriesRepository },
  CONFIG,
) {}
