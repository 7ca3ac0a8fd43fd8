import { applyDecorators, UseFilters } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { CloudEvent } from '@marquee/contracts';
import { AsThrown } from './handles';

export interface Delivery {
  readonly consumer: string;
  /** 1 at first, one more after each failure. */
  readonly attempt: number;
  /** Since this process first tried it. */
  readonly waitedMs: number;
}

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

/**
 * Thrown by a consumer that must wait for something before this event: it is called again soon, and that is no
 * failure. Known by its name, so that libraries below the bus can throw their own.
 */
export class Retry extends Error {
  override readonly name = 'Retry';
}

export function isRetry(error: unknown): boolean {
  return error instanceof Error && error.name === 'Retry';
}
