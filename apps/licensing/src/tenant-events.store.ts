import { Injectable } from '@nestjs/common';
import { CompaniesRepository } from '@marquee/company-snapshots';
import { storeOf, type TxOf } from '@marquee/storage';

@Injectable()
export class TenantEventsStore extends storeOf({ companies: CompaniesRepository }) {}
export type TenantEventsTx = TxOf<TenantEventsStore>;
