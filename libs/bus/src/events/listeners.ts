import {
  delivers,
  isInRuns,
  type AnyEventType,
  type CloudEvent,
  type Delivery,
  type ReceivedEvent,
  type EventSubscription,
} from '@marquee/contracts';
import { methodsOf } from '../wire';

export type EventHandler = (event: CloudEvent, delivery: Delivery) => Promise<void>;

/** The store of a consumer: a transaction in which each event counts once. */
export interface ConsumingStore<Tx> {
  /** Returns the event for after-commit work, even if the transaction was committed earlier. */
  consume(
    event: CloudEvent,
    delivery: Delivery,
    work: (tx: Tx, event: ReceivedEvent) => Promise<void>,
  ): Promise<ReceivedEvent>;
}

/** The events that a method handles: those of its decorator or all, inside the transaction or after it. */
type Receiving = { readonly when: 'within' | 'after'; readonly events: readonly AnyEventType[] | 'any' };
type Method = (this: object, ...args: unknown[]) => Promise<void>;
type Listener = Receiving & { readonly method: Method };

const LISTENS = 'marquee:listens';

export function listens(method: object, receiving: Receiving): void {
  Reflect.defineMetadata(LISTENS, receiving, method);
}

/** The handlers of a consumer's class. */
export class Listeners {
  private readonly all: readonly Listener[];

  constructor(
    readonly subscription: EventSubscription,
    consumer: { readonly name: string; readonly prototype: unknown },
  ) {
    this.all = methodsOf(consumer).flatMap((method) => {
      const receiving = Reflect.getMetadata(LISTENS, method) as Receiving | undefined;
      return receiving ? [{ ...receiving, method: method as Method }] : [];
    });
  }

  /** Calls the handlers of an event. Unknown types are only recorded as received, because new types may be added. */
  async notify(consumer: object, event: CloudEvent, delivery: Delivery): Promise<void> {
    // Without a transaction, the state of other events is unknown.
    const atLeastOnce = this.subscription.manner === 'at least once';
    const received = atLeastOnce ? { ...event, late: false } : await this.commit(consumer, event, delivery);
    // Repeated even if the transaction was committed earlier, because it is unknown whether this ran.
    await this.find('after', event)?.method.call(consumer, event.data, received);
  }

  /** A sentence about an invalid declaration. */
  fault(): string | undefined {
    const { durable, filter, manner } = this.subscription;
    const [within, after] = [this.receiving('within'), this.receiving('after')];
    if (this.all.length === 0) return `${durable} has no handlers`;
    if (manner === 'at least once' && within.length > 0) return `${durable} has no transaction for @On`;
    if (isInRuns(manner) && after.length > 0) return `${durable} is read in runs and cannot have @AfterCommit`;
    const named = this.all.flatMap(({ events }) => (events === 'any' ? [] : events));
    const unwanted = named.find((event) => !delivers(this.subscription, event));
    if (unwanted) {
      return `${durable} never receives ${unwanted.topic} of ${unwanted.service}, because its filter is ${filter}`;
    }
    const twice = repeated(within) ?? repeated(after);
    if (twice) return `${durable} has two handlers for ${twice}`;
    const needless = manner !== 'at least once' && within.length === 0;
    return needless
      ? `${durable} has a transaction without any @On handler: read it at least once, or add @On`
      : undefined;
  }

  private commit(consumer: object, event: CloudEvent, delivery: Delivery): Promise<ReceivedEvent> {
    const within = this.find('within', event);
    const { store } = consumer as { store: ConsumingStore<unknown> };
    return store.consume(event, delivery, async (tx, received) => {
      if (within?.events === 'any') await within.method.call(consumer, tx, received);
      else await within?.method.call(consumer, tx, received.data, received);
    });
  }

  /** Whether a method handles this event type of the subscription. */
  takes(event: AnyEventType): boolean {
    if (!delivers(this.subscription, event)) return false;
    return [this.find('within', event), this.find('after', event)].some((listener) => listener !== undefined);
  }

  private find(when: Receiving['when'], { type }: Pick<CloudEvent, 'type'>): Listener | undefined {
    const receives = ({ events }: Listener) => events === 'any' || events.some((event) => event.type === type);
    return this.receiving(when).find(receives);
  }

  private receiving(when: Receiving['when']): Listener[] {
    return this.all.filter((listener) => listener.when === when);
  }
}

/** The topic that two of the handlers share. */
function repeated(listeners: readonly Listener[]): string | undefined {
  const any = listeners.some(({ events }) => events === 'any');
  if (any) return listeners.length > 1 ? 'every event' : undefined;
  const topics = listeners.flatMap(({ events }) => (events === 'any' ? [] : events.map(({ topic }) => topic)));
  return topics.find((topic, index) => topics.indexOf(topic) !== index);
}
