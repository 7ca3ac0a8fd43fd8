import { Controller, type Type } from '@nestjs/common';
import { Handles, type Bus, type BusStrategy } from '@marquee/bus';
import {
  reconciliationOf,
  type CursorsPage,
  type ConsumerEvents,
  type LoweredCursors,
  type MissedEvents,
  type MovedIds,
  type OperatorContext,
  type RaisedCursors,
  type Service,
  type StoredEvents,
} from '@marquee/contracts';
import type { StorageRuntime } from './storage-part';

interface Parts {
  readonly bus: Bus;
  readonly strategy: BusStrategy;
  readonly storage: () => StorageRuntime;
}

/** Operator operations of every service after a restore; each gets controllers for its subjects. */
export function reconciliationHandlers(service: Service, parts: Parts): Type[] {
  return [asking(service, parts), mending(service, parts)];
}

function asking(service: Service, { storage }: Parts): Type {
  const operations = reconciliationOf[service];

  @Controller()
  class ReconciliationAsking {
    @Handles(operations.orphans)
    orphans(_ctx: OperatorContext, input: StoredEvents) {
      return storage().reconciliation.orphans(input);
    }

    @Handles(operations.cursors)
    async cursors(_ctx: OperatorContext, input: CursorsPage) {
      return { heads: await storage().reconciliation.cursors(input) };
    }

    @Handles(operations.missing)
    async missing(_ctx: OperatorContext, input: ConsumerEvents) {
      return { ids: await storage().reconciliation.missing(input) };
    }
  }
  return ReconciliationAsking;
}

function mending(service: Service, parts: Parts): Type {
  const operations = reconciliationOf[service];
  const knowing = () => parts.storage().reconciliation;

  @Controller()
  class ReconciliationMending {
    @Handles(operations.publish_lost)
    publishLost(ctx: OperatorContext) {
      return knowing().publishLost(ctx);
    }

    @Handles(operations.lower_cursors)
    async lowerCursors(ctx: OperatorContext, input: LoweredCursors) {
      return { lowered: await knowing().lowerCursors(ctx, input) };
    }

    @Handles(operations.raise_cursors)
    async raiseCursors(ctx: OperatorContext, input: RaisedCursors) {
      return { raised: await knowing().raiseCursors(ctx, input) };
    }

    @Handles(operations.redeliver)
    redeliver(ctx: OperatorContext, input: MissedEvents) {
      return redeliverAll(parts, ctx, input);
    }

    @Handles(operations.move_ids)
    async moveIds(ctx: OperatorContext, input: MovedIds) {
      return { sequences: await knowing().moveIds(ctx, input) };
    }
  }
  return ReconciliationMending;
}

/** Events are handled in sequence, which is their order per resource. */
async function redeliverAll(parts: Parts, ctx: OperatorContext, { consumer, places }: MissedEvents) {
  await parts.storage().audit(ctx, 'events redeliver', { consumer, count: places.length });
  let [heard, failed] = [0, 0];
  for (const place of places) {
    const message = await parts.bus.storedEvent(place);
    if (!message || (await parts.strategy.redeliver(message, { consumer, place }))) heard += 1;
    else failed += 1;
  }
  return { heard, failed };
}
