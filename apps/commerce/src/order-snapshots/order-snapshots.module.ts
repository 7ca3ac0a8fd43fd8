import { Module } from '@nestjs/common';
import { OrderSnapshotsHandlers } from './order-snapshots.handlers';
import { OrderSnapshotsStore } from './order-snapshots.store';

@Module({ controllers: [OrderSnapshotsHandlers], providers: [OrderSnapshotsStore] })
export class OrderSnapshotsModule {}
