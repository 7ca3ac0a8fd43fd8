import { Injectable } from '@nestjs/common';
import { Database, Store } from '@marquee/storage';
import { CompaniesRepository } from './companies/companies.repository';
import { LinksRepository } from './links/links.repository';

interface TenantRepositories {
  readonly companies: CompaniesRepository;
  readonly links: LinksRepository;
}

@Injectable()
export class TenantStore extends Store<TenantRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({
      companies: new CompaniesRepository(session),
      links: new LinksRepository(session),
    }));
  }
}
