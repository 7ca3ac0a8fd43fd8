import 'reflect-metadata';
import { applyDecorators, Controller, UseFilters, type Type } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type {
  AnyEventType,
  CloudEvent,
  Delivery,
  EventType,
  ReceivedEvent,
  EventSubscription,
} from '@marquee/contracts';
import { AsThrown } from './handles';
import { type ConsumingStore, Listeners, listens } from '../events';

/** A consumer's class with the store of its transactions. */
interface Consuming {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a store of any repositories
  readonly store: ConsumingStore<any>;
}
type TxOf<C extends Consuming> = Parameters<Parameters<C['store']['consume']>[2]>[0];
type DataOf<E extends AnyEventType> = E extends EventType<infer D> ? D : never;

const LISTENERS = 'marquee:listeners';
/** The method by which Nest finds a consumer and passes events. */
const TAKE = 'takeEvent';

/**
 * Reads the events of a subscription from contracts: `@Consumer(catalogTenantSubscription) class TenantEventsConsumer`.
 * Its methods declare events with `@On`, `@OnAny` and `@AfterCommit`; all others are only recorded.
 */
export function Consumer(subscription: EventSubscription) {
  return (consumer: Type<object>): void => {
    const listeners = new Listeners(subscription, consumer);
    Reflect.defineMetadata(LISTENERS, listeners, consumer);
    const prototype = consumer.prototype as object;
    const value = function (this: object, event: CloudEvent, delivery: Delivery): Promise<void> {
      return listeners.notify(this, event, delivery);
    };
    Object.defineProperty(prototype, TAKE, { value });
    const descriptor = Object.getOwnPropertyDescriptor(prototype, TAKE) as TypedPropertyDescriptor<unknown>;
    const pattern = EventPattern<string>(subscription.durable, { listeners });
    applyDecorators(pattern, UseFilters(AsThrown))(prototype, TAKE, descriptor);
    Payload()(prototype, TAKE, 0);
    Ctx()(prototype, TAKE, 1);
    Controller()(consumer);
  };
}

/** A consumer's class, its subscription, and whether one of its methods handles an event. */
export interface SubscriptionReader {
  readonly consumer: string;
  readonly subscription: EventSubscription;
  takes(event: AnyEventType): boolean;
}

export function subscriptionReaders(controllers: readonly Type[]): SubscriptionReader[] {
  return controllers.flatMap((controller) => {
    const listeners = Reflect.getMetadata(LISTENERS, controller) as Listeners | undefined;
    if (!listeners) return [];
    const { subscription } = listeners;
    return [{ consumer: controller.name, subscription, takes: (event) => listeners.takes(event) }];
  });
}

/**
 * Handles these events in a transaction of the class's `store`, once and in order per resource; `event.late` marks a
 * late one. The transaction may be retried, so it must have no other side effects.
 */
export function On<const E extends readonly [AnyEventType, ...AnyEventType[]]>(...events: E) {
  return <C extends Consuming, M extends (tx: TxOf<C>, data: DataOf<E[number]>, event: ReceivedEvent) => Promise<void>>(
    _target: C,
    _key: string | symbol,
    { value }: TypedPropertyDescriptor<M>,
  ): void => listens(value as object, { when: 'within', events });
}

/** Handles every event, known or unknown, like `@On`. */
export function OnAny() {
  return <C extends Consuming, M extends (tx: TxOf<C>, event: ReceivedEvent) => Promise<void>>(
    _target: C,
    _key: string | symbol,
    { value }: TypedPropertyDescriptor<M>,
  ): void => listens(value as object, { when: 'within', events: 'any' });
}

/**
 * Runs after the commit, and again on each redelivery; `@On` does not run again, so the method must be idempotent.
 * Subscriptions without a store can use only this decorator.
 */
export function AfterCommit<const E extends readonly [AnyEventType, ...AnyEventType[]]>(...events: E) {
  return <M extends (data: DataOf<E[number]>, event: ReceivedEvent) => Promise<void>>(
    _target: object,
    _key: string | symbol,
    { value }: TypedPropertyDescriptor<M>,
  ): void => listens(value as object, { when: 'after', events });
}

/** Passes an event to a consumer like the bus. */
export function deliver(consumer: object, event: CloudEvent, delivery: Delivery): Promise<void> {
  const listeners = Reflect.getMetadata(LISTENERS, consumer.constructor) as Listeners | undefined;
  if (!listeners) throw new Error(`${consumer.constructor.name} has no @Consumer decorator.`);
  return listeners.notify(consumer, event, delivery);
}
