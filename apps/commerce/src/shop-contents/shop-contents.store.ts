import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { IssuedLicensesRepository } from '../issued-licenses/issued-licenses.repository';
import { ShopSessionsRepository } from '../shop-sessions/shop-sessions.repository';

@Injectable()
export class ShopContentsStore extends storeOf({
  issuedLicenses: IssuedLicensesRepository,
  shopSessions: ShopSessionsRepository,
}) {}
