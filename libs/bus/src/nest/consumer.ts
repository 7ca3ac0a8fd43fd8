import 'reflect-metadata';
import { applyDecorators, Controller, UseFilters, type Type } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { AnyEventType, CloudEvent, Delivery, EventType, Heard, EventSubscription } from '@marquee/contracts';
import { AsThrown } from './handles';
import { type ConsumingStore, Listeners, listens } from '../events';

/** A consumer's class: what it hears is put into this store. */
interface Consuming {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a store of any repositories
  readonly store: ConsumingStore<any>;
}
type TxOf<C extends Consuming> = Parameters<Parameters<C['store']['consume']>[2]>[0];
type DataOf<E extends AnyEventType> = E extends EventType<infer D> ? D : never;

const LISTENERS = 'marquee:listeners';
/** The method by which Nest finds a consumer and hands it events. */
const TAKE = 'takeEvent';

/**
 * Reads the events of a subscription, which contracts declare: `@Consumer(catalogHearsTenant) class TenantEventsConsumer`.
 * Its methods say what they hear, with `@On`, `@OnAny` and `@AfterCommit`; everything else is only noted as received. One class
 * per subscription, one method per event.
 */
export function Consumer(subscription: EventSubscription) {
  return (consumer: Type<object>): void => {
    const listeners = new Listeners(subscription, consumer);
    Reflect.defineMetadata(LISTENERS, listeners, consumer);
    const prototype = consumer.prototype as object;
    const value = function (this: object, event: CloudEvent, delivery: Delivery): Promise<void> {
      return listeners.tell(this, event, delivery);
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

/** A consumer's class, the subscription that it reads, and whether one of its methods takes an event. */
export interface SubscriptionReader {
  readonly consumer: string;
  readonly subscription: EventSubscription;
  takes(event: AnyEventType): boolean;
}

/** Those of these controllers that read a subscription. */
export function subscriptionReaders(controllers: readonly Type[]): SubscriptionReader[] {
  return controllers.flatMap((controller) => {
    const listeners = Reflect.getMetadata(LISTENERS, controller) as Listeners | undefined;
    if (!listeners) return [];
    const { subscription } = listeners;
    return [{ consumer: controller.name, subscription, takes: (event) => listeners.takes(event) }];
  });
}

/**
 * Hears these events in a transaction of the class's `store`: once, in order for each resource, and told by `event.late`
 * where one comes late all the same. A transaction may be tried again, so nothing is done that it does not undo.
 */
export function On<const E extends readonly [AnyEventType, ...AnyEventType[]]>(...events: E) {
  return <C extends Consuming, M extends (tx: TxOf<C>, data: DataOf<E[number]>, event: Heard) => Promise<void>>(
    _target: C,
    _key: string | symbol,
    { value }: TypedPropertyDescriptor<M>,
  ): void => listens(value as object, { when: 'within', events });
}

/** Hears every event, known or not, as `@On` hears its own. */
export function OnAny() {
  return <C extends Consuming, M extends (tx: TxOf<C>, event: Heard) => Promise<void>>(
    _target: C,
    _key: string | symbol,
    { value }: TypedPropertyDescriptor<M>,
  ): void => listens(value as object, { when: 'within', events: 'any' });
}

/**
 * What is done outside of the transaction: after its commit, and before the event counts as handled. So it is done at least
 * once, also where the process dies in between; when it fails it is tried again, and `@On` is not. It has to find out
 * itself what is left to do; `event.late` tells it that a later event was processed meanwhile. A subscription without a
 * transaction of its own has nothing but this, and is told nothing of other events.
 */
export function AfterCommit<const E extends readonly [AnyEventType, ...AnyEventType[]]>(...events: E) {
  return <M extends (data: DataOf<E[number]>, event: Heard) => Promise<void>>(
    _target: object,
    _key: string | symbol,
    { value }: TypedPropertyDescriptor<M>,
  ): void => listens(value as object, { when: 'after', events });
}

/** Hands an event to a consumer, as the bus does. */
export function deliver(consumer: object, event: CloudEvent, delivery: Delivery): Promise<void> {
  const listeners = Reflect.getMetadata(LISTENERS, consumer.constructor) as Listeners | undefined;
  if (!listeners) throw new Error(`${consumer.constructor.name} is no @Consumer.`);
  return listeners.tell(consumer, event, delivery);
}
