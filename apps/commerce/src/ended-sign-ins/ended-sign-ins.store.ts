import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { AccountLinksRepository } from '../account/account-links.repository';
import { ShopHandoversRepository } from '../shop-sessions/shop-handovers.repository';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';

@Injectable()
export class EndedSignInsStore extends storeOf({
  accountLinks: AccountLinksRepository,
  shopHandovers: ShopHandoversRepository,
  shopSessions: ShopSessionsRepository,
}) {}
