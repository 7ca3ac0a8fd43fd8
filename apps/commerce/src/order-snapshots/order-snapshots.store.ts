import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { OrderSnapshotsRepository } from './order-snapshots.repository';

@Injectable()
export class OrderSnapshotsStore extends storeOf({ snapshots: OrderSnapshotsRepository }) {}
