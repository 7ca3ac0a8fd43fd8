import { Injectable } from '@nestjs/common';
import { CompaniesRepository } from '@marquee/company-snapshots';
import { storeOf, type TxOf } from '@marquee/storage';
import { ShopSessionsRepository } from './shop-sessions/shop-sessions.repository';

@Injectable()
export class TenantEventsStore extends storeOf({
  companies: CompaniesRepository,
  shopSessions: ShopSessionsRepository,
}) {}
export type TenantEventsTx = TxOf<TenantEventsStore>;
