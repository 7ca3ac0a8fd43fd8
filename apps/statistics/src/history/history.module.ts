import { Module } from '@nestjs/common';
import { HistoryHandlers } from './history.handlers';
import { HistoryService } from './history.service';
import { HistoryStore } from './history.store';

@Module({ controllers: [HistoryHandlers], providers: [HistoryService, HistoryStore] })
export class HistoryModule {}
