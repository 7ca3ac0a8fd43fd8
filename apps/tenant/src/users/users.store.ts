import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { MembershipsRepository } from '../memberships/memberships.repository';
import { UsersRepository } from './users.repository';

@Injectable()
export class UsersStore extends storeOf(
  { companies: CompaniesRepository, memberships: MembershipsRepository, users: UsersRepository },
  CONFIG,
) {}
export type UsersTx = TxOf<UsersStore>;
