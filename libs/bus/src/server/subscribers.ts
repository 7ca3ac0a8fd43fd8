import { AckPolicy, DeliverPolicy, type ConsumerInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_STREAM, ShopError } from '@marquee/contracts';
import type { Bus } from '../bus';
import { ifPresent } from '../wire';
import { durableOf, eventsOf, isSubscriberName, ownerOf, type Subscriber } from './subscriber';

/**
 * A message that is not acknowledged in this time comes again. A server of 2.9 may also hand it to a call of a client that is
 * gone: whoever comes back waits for so long.
 */
const ACK_WAIT_MS = 10_000;
const MAX_UNDER_WAY = 1_000;

/**
 * Subscribers, which are their durable consumers: each has the key of its subscriber as its description, so that there is one
 * place that knows of them. Only the user `cli` may do this.
 */
export class Subscribers {
  constructor(private readonly bus: Bus) {}

  /** From now on its consumer remembers what happens; it can be read once the server knows the key. */
  async create(subscriber: Subscriber): Promise<void> {
    const { company, name, key } = subscriber;
    if (!isSubscriberName(name)) {
      throw ShopError.invalid({
        name: ['must be 1 to 32 small letters, digits and hyphens, not beginning with a hyphen'],
      });
    }
    if (await this.find(subscriber)) {
      throw new ShopError('conflict', `Company ${company} has a subscriber ${name} already.`);
    }
    await this.consumers.add(EVENTS_STREAM, {
      durable_name: durableOf(subscriber),
      description: key,
      filter_subject: eventsOf(company),
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.New,
      ack_wait: nanos(ACK_WAIT_MS),
      max_ack_pending: MAX_UNDER_WAY,
      max_deliver: -1,
    });
  }

  /** In the order of companies and names. */
  async list(): Promise<(Subscriber & { readonly waiting: number })[]> {
    const found: (Subscriber & { readonly waiting: number })[] = [];
    for await (const { name: durable, config, num_pending } of this.consumers.list(EVENTS_STREAM)) {
      const owner = ownerOf(durable);
      if (owner) found.push({ ...owner, key: config.description ?? '', waiting: num_pending });
    }
    return found.toSorted((a, b) => a.company - b.company || a.name.localeCompare(b.name));
  }

  /** Nothing more can be read by it from here on, also before the server has forgotten its key. False where there was none. */
  async remove(subscriber: Pick<Subscriber, 'company' | 'name'>): Promise<boolean> {
    if (!(await this.find(subscriber))) return false;
    return this.consumers.delete(EVENTS_STREAM, durableOf(subscriber));
  }

  private find(subscriber: Pick<Subscriber, 'company' | 'name'>): Promise<ConsumerInfo | undefined> {
    return ifPresent(this.consumers.info(EVENTS_STREAM, durableOf(subscriber)));
  }

  private get consumers() {
    return this.bus.connection.jsm.consumers;
  }
}
