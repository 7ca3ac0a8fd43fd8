import { Injectable } from '@nestjs/common';
import { Database, Store, type Writing } from '@marquee/storage';
import { CompaniesRepository } from './companies/companies.repository';
import { LinksRepository } from './links/links.repository';
import { MembershipsRepository } from './memberships/memberships.repository';
import { UsersRepository } from './users/users.repository';

interface TenantRepositories {
  readonly companies: CompaniesRepository;
  readonly links: LinksRepository;
  readonly memberships: MembershipsRepository;
  readonly users: UsersRepository;
}

/** The repositories inside a transaction. */
export type TenantTx = Writing<TenantRepositories>;

@Injectable()
export class TenantStore extends Store<TenantRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({
      companies: new CompaniesRepository(session),
      links: new LinksRepository(session),
      memberships: new MembershipsRepository(session),
      users: new UsersRepository(session),
    }));
  }
}
