import { Injectable } from '@nestjs/common';
import { Database, Store } from '@marquee/storage';
import { OrderKeysRepository } from './order-keys/order-keys.repository';

interface CommerceRepositories {
  readonly orderKeys: OrderKeysRepository;
}

/** Commerce's data: reached only for a company. */
@Injectable()
export class CommerceStore extends Store<CommerceRepositories> {
  constructor(database: Database) {
    super(database, (session) => ({ orderKeys: new OrderKeysRepository(session) }));
  }
}
