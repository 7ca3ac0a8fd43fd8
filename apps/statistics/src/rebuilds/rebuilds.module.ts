import { Module } from '@nestjs/common';
import { RebuildsHandlers } from './rebuilds.handlers';
import { Rebuilds } from './rebuilds.queue';
import { RebuildsService } from './rebuilds.service';
import { RebuildsStore } from './rebuilds.store';
import { RebuildsWorker } from './rebuilds.worker';

@Module({ controllers: [RebuildsHandlers], providers: [Rebuilds, RebuildsService, RebuildsStore, RebuildsWorker] })
export class RebuildsModule {}
