import { applyDecorators, UseFilters } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { CloudEvent, Delivery } from '@marquee/contracts';
import { AsThrown } from './handles';

export type EventHandler = (event: CloudEvent, delivery: Delivery) => Promise<void>;

export interface ConsumesOptions {
  /**
   * Events of one resource that are there together are handled together: the handler is called for each in order without
   * waiting for the one before. For a handler that does nothing outside of `Store.consume`, which keeps the order and
   * puts them into one transaction.
   */
  readonly inRuns?: boolean;
}

/**
 * Reads events: `@Consumes('webhook-dispatch') take(event, delivery) {…}` in a `@Controller()`, with the name of one of
 * the service's `DURABLES`. Called at least once for each event; in order for each resource of a company, and one at a
 * time unless it asks for runs.
 */
export function Consumes(durable: string, { inRuns = false }: ConsumesOptions = {}) {
  return <M extends EventHandler>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const pattern = EventPattern<string>(durable, { durable, inRuns });
    applyDecorators(pattern, UseFilters(AsThrown))(target, key, descriptor);
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };
}
