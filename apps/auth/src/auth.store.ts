import { Injectable } from '@nestjs/common';
import { Database, Store } from '@marquee/storage';
import { AppsRepository } from './apps/apps.repository';
import { IdentitiesRepository } from './identities/identities.repository';
import { GrantsRepository } from './tokens/grants.repository';

interface AuthRepositories {
  readonly apps: AppsRepository;
  readonly grants: GrantsRepository;
  readonly identities: IdentitiesRepository;
}

@Injectable()
export class AuthStore extends Store<AuthRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({
      apps: new AppsRepository(session),
      grants: new GrantsRepository(session),
      identities: new IdentitiesRepository(session),
    }));
  }
}
