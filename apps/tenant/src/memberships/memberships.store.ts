import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { MembershipsRepository } from './memberships.repository';

@Injectable()
export class MembershipsStore extends storeOf(
  { companies: CompaniesRepository, memberships: MembershipsRepository },
  CONFIG,
) {}
