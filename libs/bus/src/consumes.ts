import { applyDecorators, UseFilters } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { CloudEvent, Delivery } from '@marquee/contracts';
import { AsThrown } from './handles';

export type EventHandler = (event: CloudEvent, delivery: Delivery) => Promise<void>;

/**
 * Reads events: `@Consumes('webhook-dispatch') take(event, delivery) {…}` in a `@Controller()`, with the name of one of
 * the service's `DURABLES`. Called at least once for each event; one at a time and in order for each resource of a
 * company.
 */
export function Consumes(durable: string) {
  return <M extends EventHandler>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    const pattern = EventPattern<string>(durable, { durable });
    applyDecorators(pattern, UseFilters(AsThrown))(target, key, descriptor);
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };
}
