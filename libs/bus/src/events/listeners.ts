import {
  delivers,
  isInRuns,
  type AnyEventType,
  type CloudEvent,
  type Delivery,
  type Heard,
  type EventSubscription,
} from '@marquee/contracts';
import { methodsOf } from '../wire';

export type EventHandler = (event: CloudEvent, delivery: Delivery) => Promise<void>;

/** What a consumer needs of its store: a transaction in which an event counts once. */
export interface ConsumingStore<Tx> {
  /** Gives the event as it is heard after the commit, also where the work was done before. */
  consume(event: CloudEvent, delivery: Delivery, work: (tx: Tx, event: Heard) => Promise<void>): Promise<Heard>;
}

/** What a method of a consumer's class hears: the types that its decorator names, or all; in the transaction or after it. */
type Hearing = { readonly when: 'within' | 'after'; readonly events: readonly AnyEventType[] | 'any' };
type Method = (this: object, ...told: unknown[]) => Promise<void>;
type Listener = Hearing & { readonly method: Method };

const LISTENS = 'marquee:listens';

export function listens(method: object, hearing: Hearing): void {
  Reflect.defineMetadata(LISTENS, hearing, method);
}

/** What a consumer's class does with the events of its subscription. */
export class Listeners {
  private readonly all: readonly Listener[];

  constructor(
    readonly subscription: EventSubscription,
    consumer: { readonly name: string; readonly prototype: unknown },
  ) {
    this.all = methodsOf(consumer).flatMap((method) => {
      const hearing = Reflect.getMetadata(LISTENS, method) as Hearing | undefined;
      return hearing ? [{ ...hearing, method: method as Method }] : [];
    });
  }

  /** Calls whoever hears the event. Types are additive: one that nobody here knows is only noted as received. */
  async tell(consumer: object, event: CloudEvent, delivery: Delivery): Promise<void> {
    // Without a transaction nothing is known of other events.
    const atLeastOnce = this.subscription.manner === 'at least once';
    const heard = atLeastOnce ? { ...event, late: false } : await this.commit(consumer, event, delivery);
    // Also where the transaction had been committed before: nobody knows whether this was done then.
    await this.find('after', event)?.method.call(consumer, event.data, heard);
  }

  /** What cannot be right, in a sentence. */
  fault(): string | undefined {
    const { durable, filter, manner } = this.subscription;
    const [within, after] = [this.hearing('within'), this.hearing('after')];
    if (this.all.length === 0) return `nothing listens to ${durable}`;
    if (manner === 'at least once' && within.length > 0) return `${durable} has no transaction for @On`;
    if (isInRuns(manner) && after.length > 0) return `${durable} is read in runs and has no @AfterCommit`;
    const named = this.all.flatMap(({ events }) => (events === 'any' ? [] : events));
    const unheard = named.find((event) => !delivers(this.subscription, event));
    if (unheard) return `${unheard.topic} of ${unheard.service} never comes by ${durable}, which hears ${filter}`;
    const twice = repeated(within) ?? repeated(after);
    if (twice) return `there are two handlers for ${twice} of ${durable}`;
    const needless = manner !== 'at least once' && within.length === 0;
    return needless ? `${durable} has a transaction and nothing in it: read it at least once, or say @On` : undefined;
  }

  private commit(consumer: object, event: CloudEvent, delivery: Delivery): Promise<Heard> {
    const within = this.find('within', event);
    const { store } = consumer as { store: ConsumingStore<unknown> };
    return store.consume(event, delivery, async (tx, heard) => {
      if (within?.events === 'any') await within.method.call(consumer, tx, heard);
      else await within?.method.call(consumer, tx, heard.data, heard);
    });
  }

  /** Whether a method takes events of this type, which come by the subscription. */
  takes(event: AnyEventType): boolean {
    if (!delivers(this.subscription, event)) return false;
    return [this.find('within', event), this.find('after', event)].some((listener) => listener !== undefined);
  }

  private find(when: Hearing['when'], { type }: Pick<CloudEvent, 'type'>): Listener | undefined {
    const hears = ({ events }: Listener) => events === 'any' || events.some((event) => event.type === type);
    return this.hearing(when).find(hears);
  }

  private hearing(when: Hearing['when']): Listener[] {
    return this.all.filter((listener) => listener.when === when);
  }
}

/** The topic that two of them hear. */
function repeated(listeners: readonly Listener[]): string | undefined {
  const any = listeners.some(({ events }) => events === 'any');
  if (any) return listeners.length > 1 ? 'every event' : undefined;
  const topics = listeners.flatMap(({ events }) => (events === 'any' ? [] : events.map(({ topic }) => topic)));
  return topics.find((topic, index) => topics.indexOf(topic) !== index);
}
