import { printGmt, readGmt, ShopError, type CreateReplay, type Webhook } from '@marquee/contracts';
import { KEPT_DAYS } from '../dispatch.config';

const DAY_MS = 24 * 3_600_000;
/** More than that in one replay would keep the newest events waiting for long. */
export const MOST_REPLAYED = 10_000;

/** What is older is shown no more. */
export function oldestKept(now: Date, days = KEPT_DAYS): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

type Sendable = Pick<Webhook, 'id' | 'is_active'> & { readonly stopped_at: Date | null };

/** Throws `conflict` where nothing is sent to the webhook at present: what is wanted now would come when nobody expects it. */
export function expectActive({ id, is_active, stopped_at }: Sendable): void {
  if (!is_active) {
    throw new ShopError('conflict', `Webhook ${id} is not active: activate it first, with is_active true.`);
  }
  if (stopped_at !== null) {
    throw new ShopError('conflict', `The app of webhook ${id} has no permissions at this company any more.`);
  }
}

/** The events that are wanted. Times are sent and printed in whole seconds: the last of them counts to its end. */
export interface Wanted {
  readonly topic: Webhook['topic'];
  readonly since: Date;
  readonly until: Date;
  /** The end of the last second. */
  readonly before: Date;
}

/** Throws `invalid` where that time or that topic cannot be replayed. */
export function wantedBy(input: CreateReplay, webhook: Pick<Webhook, 'topic'>, now: Date): Wanted {
  const { topic = webhook.topic } = input;
  const [since, until] = [readGmt(input.since), input.until === undefined ? now : readGmt(input.until)];
  const oldest = oldestKept(now);
  if (topic !== webhook.topic) throw ShopError.invalid({ topic: [`must be that of the webhook, ${webhook.topic}`] });
  if (since < oldest) {
    throw ShopError.invalid({ since: [`must be ${printGmt(oldest)} or later: events are kept for ${KEPT_DAYS} days`] });
  }
  if (since > until) throw ShopError.invalid({ since: ['must not be after until, which is now where it is not sent'] });
  return { topic, since, until, before: new Date((Math.floor(until.getTime() / 1000) + 1) * 1000) };
}

/** Throws `invalid` where so many were found that not all of them are replayed at once. */
export function expectFew(found: number): void {
  if (found <= MOST_REPLAYED) return;
  throw ShopError.invalid({ since: [`more than ${MOST_REPLAYED} events have happened: choose a shorter time`] });
}

interface MadeUpData {
  readonly type: string;
  readonly id: string;
  readonly long_id?: string;
}

/** What a test tells of: nothing that exists, in the form of what the topic tells at other times. */
export function madeUpData(topic: Webhook['topic']): MadeUpData {
  const [type = ''] = topic.split('/');
  return { type, id: '0', ...(type === 'product' && { long_id: '0000-0000-0000-0000' }) };
}
