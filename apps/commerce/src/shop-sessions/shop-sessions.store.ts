import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { ShopHandoversRepository } from './shop-handovers.repository';
import { ShopSessionsRepository } from './shop-sessions.repository';

@Injectable()
export class ShopSessionsStore extends storeOf({
  shopHandovers: ShopHandoversRepository,
  shopSessions: ShopSessionsRepository,
}) {}
