import { Injectable, Controller, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companyId,
  orderSnapshots,
  type CallContext,
  type InputOf,
  type OrderSnapshot,
  type SnapshotPage,
} from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { placedLines, stateOf } from '../order-rows/order-events.tx';
import { OrderSnapshotsRepository } from './order-snapshots.repository';

@Injectable()
export class OrderSnapshotsStore extends storeOf({ snapshots: OrderSnapshotsRepository }) {}

@Controller()
export class OrderSnapshotsHandlers {
  constructor(private readonly store: OrderSnapshotsStore) {}

  @Handles(orderSnapshots.list)
  async list(ctx: CallContext, { company_id, after, limit }: SnapshotPage): Promise<{ orders: OrderSnapshot[] }> {
    const rows = await this.store.read(companyId(company_id), ctx).snapshots.page(after, limit);
    return { orders: rows.map((row) => ({ version: row.version, state: stateOf(row), lines: placedLines(row) })) };
  }

  @Handles(orderSnapshots.companies)
  async companies(ctx: CallContext, { after, limit }: InputOf<typeof orderSnapshots.companies>) {
    return { company_ids: await this.store.readPlatform(ctx).snapshots.companies(after, limit) };
  }
}

@Module({ controllers: [OrderSnapshotsHandlers], providers: [OrderSnapshotsStore] })
export class OrderSnapshotsModule {}
