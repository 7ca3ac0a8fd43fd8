import { formatGmt, readGmt, ShopError, type CreateReplay, type Webhook } from '@marquee/contracts';
import { VISIBLE_DAYS } from '../dispatch.config';
import { oldestVisible } from '../partitions/visible-days.rules';

/** A larger replay would delay new events for long. */
export const MAX_REPLAYED = 10_000;

type Sendable = Pick<Webhook, 'id' | 'is_active'> & { readonly stopped_at: Date | null };

/** Throws `conflict` if the webhook is inactive, because the delivery would arrive at an unexpected later time. */
export function expectActive({ id, is_active, stopped_at }: Sendable): void {
  if (!is_active) {
    throw new ShopError('conflict', `Webhook ${id} is not active. Activate it first with is_active true.`);
  }
  if (stopped_at !== null) {
    throw new ShopError(
      'conflict',
      `The app of webhook ${id} no longer has permissions at this company. Authorize the app again.`,
    );
  }
}

/** The requested events. Times have whole seconds, and the last one counts to its end. */
export interface Wanted {
  readonly topic: Webhook['topic'];
  readonly since: Date;
  readonly until: Date;
  /** The end of the last second. */
  readonly before: Date;
}

/** Throws `invalid` if the period or the topic cannot be replayed. */
export function wantedBy(input: CreateReplay, webhook: Pick<Webhook, 'topic'>, now: Date): Wanted {
  const { topic = webhook.topic } = input;
  const [since, until] = [readGmt(input.since), input.until === undefined ? now : readGmt(input.until)];
  const oldest = oldestVisible(now);
  if (topic !== webhook.topic) {
    throw ShopError.invalid({ topic: [`must be the topic of the webhook, ${webhook.topic}`] });
  }
  if (since < oldest) {
    throw ShopError.invalid({
      since: [`must be ${formatGmt(oldest)} or later, because events are stored for ${VISIBLE_DAYS} days`],
    });
  }
  if (since > until) {
    throw ShopError.invalid({ since: ['must not be later than until, which defaults to the current time'] });
  }
  return { topic, since, until, before: new Date((Math.floor(until.getTime() / 1000) + 1) * 1000) };
}

/** Throws `invalid` if more events were found than one replay may contain. */
export function expectFew(found: number): void {
  if (found <= MAX_REPLAYED) return;
  throw ShopError.invalid({ since: [`selects more than ${MAX_REPLAYED} events; choose a shorter period`] });
}

interface MadeUpData {
  readonly type: string;
  readonly id: string;
  readonly long_id?: string;
}

/** Test data in the form of the topic's events; refers to nothing that exists. */
export function madeUpData(topic: Webhook['topic']): MadeUpData {
  const [type = ''] = topic.split('/');
  return { type, id: '0', ...(type === 'product' && { long_id: '0000-0000-0000-0000' }) };
}
