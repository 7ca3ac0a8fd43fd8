import { EVENTS_STREAM } from '@marquee/contracts';

/** A program outside that follows the events of one company over NATS. */
export interface Subscriber {
  readonly company: number;
  /** Its own word for itself, within the company. */
  readonly name: string;
  /** The public half of its key, which alone is known here: `U…`. */
  readonly key: string;
}

/** What stands before the calls of JetStream in a subscriber's account: `$JS.API` leads to the account itself, which has no streams. */
export const SUBSCRIBER_API = 'marquee';
const NAME = /^[a-z0-9][a-z0-9-]{0,31}$/;
const PREFIX = 'subscriber';

export function isSubscriberName(name: string): boolean {
  return NAME.test(name);
}

/** Its durable consumer, and the name of its account: no service's consumer begins so. */
export function durableOf({ company, name }: Pick<Subscriber, 'company' | 'name'>): string {
  return `${PREFIX}-${company}-${name}`;
}

/** Whose durable consumer that is; undefined where it is no subscriber's. */
export function ownerOf(durable: string): Pick<Subscriber, 'company' | 'name'> | undefined {
  const [, company, name] = /^subscriber-(\d+)-(.+)$/.exec(durable) ?? [];
  return company === undefined || name === undefined ? undefined : { company: Number(company), name };
}

/** The subjects of a company's events, whichever service publishes them. */
export function eventsOf(company: number): string {
  return `events.*.${company}.*.*`;
}

/** All that a subscriber reaches of what is ours, and what it is called on either side. */
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
    /** Where the client library waits for answers, in its own account. */
    inbox: '_INBOX.>',
  };
}
