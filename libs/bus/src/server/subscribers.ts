import { AckPolicy, DeliverPolicy, type ConsumerInfo } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { EVENTS_STREAM, ShopError } from '@marquee/contracts';
import type { Bus } from '../bus';
import { ifPresent } from '../wire';
import { durableOf, eventsOf, isSubscriberName, ownerOf, type Subscriber } from './subscriber';

/**
 * An unacknowledged message is redelivered after this time. NATS 2.9 may deliver it to a pull of a disconnected client,
 * so a returning client may wait this long.
 */
const ACK_WAIT_MS = 10_000;
const MAX_UNDER_WAY = 1_000;

/**
 * Subscribers, stored as durable consumers with the public key as description, so that no second store is needed. Only
 * the user `cli` may manage them.
 */
export class Subscribers {
  constructor(private readonly bus: Bus) {}

  /** Creates the consumer, which retains events from now on; it is readable once the server knows the key. */
  async create(subscriber: Subscriber): Promise<void> {
    const { company, name, key } = subscriber;
    if (!isSubscriberName(name)) {
      throw ShopError.invalid({
        name: ['must be 1 to 32 lower-case letters, digits and hyphens, and must not start with a hyphen'],
      });
    }
    if (await this.find(subscriber)) {
      throw new ShopError('conflict', `Company ${company} already has a subscriber ${name}. Choose another name.`);
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

  /** Ordered by company and name. */
  async list(): Promise<(Subscriber & { readonly waiting: number })[]> {
    const found: (Subscriber & { readonly waiting: number })[] = [];
    for await (const { name: durable, config, num_pending } of this.consumers.list(EVENTS_STREAM)) {
      const owner = ownerOf(durable);
      if (owner) found.push({ ...owner, key: config.description ?? '', waiting: num_pending });
    }
    return found.toSorted((a, b) => a.company - b.company || a.name.localeCompare(b.name));
  }

  /** Ends the access of a subscriber at once, before the server drops its key. False if the subscriber is unknown. */
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
