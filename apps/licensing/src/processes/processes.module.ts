import { Module } from '@nestjs/common';
import { ProcessesService } from './processes.service';
import { ProcessesStore } from './processes.store';
import { ProcessesWorker } from './processes.worker';

@Module({ providers: [ProcessesService, ProcessesStore, ProcessesWorker], exports: [ProcessesService] })
export class ProcessesModule {}
