import { EVENTS_STREAM } from '@marquee/contracts';

/** An external program that follows the events of one company over NATS. */
export interface Subscriber {
  readonly company: number;
  /** The name, unique within the company. */
  readonly name: string;
  /** The public half of its key: `U…`. The private half is unknown to the platform. */
  readonly key: string;
}

/**
 * Prefix of JetStream calls in a subscriber's account, because `$JS.API` addresses the account itself, which has no
 * streams.
 */
export const SUBSCRIBER_API = 'marquee';
const NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;
const PREFIX = 'subscriber';

export function isSubscriberName(name: string): boolean {
  return NAME.test(name);
}

/** The name of the durable consumer and of the account; no service's consumer uses this prefix. */
export function durableOf({ company, name }: Pick<Subscriber, 'company' | 'name'>): string {
  return `${PREFIX}-${company}-${name}`;
}

/** The subscriber of a durable consumer; undefined for a service's consumer. */
export function ownerOf(durable: string): Pick<Subscriber, 'company' | 'name'> | undefined {
  const [, company, name] = /^subscriber-(\d+)-(.+)$/.exec(durable) ?? [];
  return company === undefined || name === undefined ? undefined : { company: Number(company), name };
}

/** The subjects of a company's events from all services. */
export function eventsOf(company: number): string {
  return `events.*.${company}.*.*`;
}

/** The subjects that a subscriber can access, by their names in both accounts. */
export function accessOf(subscriber: Subscriber) {
  const durable = durableOf(subscriber);
  const call = (verb: string) => ({
    ours: `$JS.API.CONSUMER.${verb}.${EVENTS_STREAM}.${durable}`,
    theirs: `${SUBSCRIBER_API}.CONSUMER.${verb}.${EVENTS_STREAM}.${durable}`,
  });
  return {
    account: durable,
    info: call('INFO'),
    next: call('MSG.NEXT'),
    acks: `$JS.ACK.${EVENTS_STREAM}.${durable}.>`,
    events: eventsOf(subscriber.company),
    /** The reply inbox of the client library in its account. */
    inbox: '_INBOX.>',
  };
}
