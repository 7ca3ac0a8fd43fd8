import { Module } from '@nestjs/common';
import { CompaniesModule } from '@marquee/company-snapshots';
import { DueMonths } from './due-months.queue';
import { DueMonthsWorker } from './due-months.worker';
import { SumsAhead, SumsStore } from './sums-ahead.service';

@Module({ imports: [CompaniesModule], providers: [DueMonths, DueMonthsWorker, SumsAhead, SumsStore] })
export class SumsModule {}
