import { Injectable } from '@nestjs/common';
import { CompaniesRepository } from '@marquee/company-snapshots';
import { storeOf, type TxOf } from '@marquee/storage';
import { DueMonthsRepository } from './sums/due-months.repository';

@Injectable()
export class TenantEventsStore extends storeOf({ companies: CompaniesRepository, dueMonths: DueMonthsRepository }) {}
export type TenantEventsTx = TxOf<TenantEventsStore>;
