import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';
import { UsedLoginTokensRepository } from './used-login-tokens.repository';

@Injectable()
export class ShopLoginsStore extends storeOf({
  customers: CustomersRepository,
  shopSessions: ShopSessionsRepository,
  usedLoginTokens: UsedLoginTokensRepository,
}) {}
