import { createHash, createHmac } from 'node:crypto';
import { customerEvents, type CloudEvent } from '@marquee/contracts';
import type { DueDelivery } from './delivery.entity';

/** The signing secrets of an app: the current one, and for a day the former one. */
export type Secrets = readonly [string, ...string[]];

/** The target and body of a delivery, or the reason why it is cancelled. */
export type Content = { readonly delivery: DueDelivery } & (
  | { readonly address: string; readonly body: object }
  | { readonly cancelled: string }
);

export interface PayloadSource {
  /** Equal for every attempt, so that receivers can deduplicate. */
  readonly event_id: string;
  readonly request_id: string;
  /** The body without its hash. */
  readonly body: object;
}

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whether a delivery reports a customer change, whose body differs from that of events. */
export function isSync({ topic }: { readonly topic: string }): boolean {
  return topic === customerEvents.sync.topic;
}

/** Interface, "Delivery payload", without its hash. */
export function payloadOf({ company_id, topic, data }: { company_id: number; topic: string; data: object }): object {
  return { company_id, producer: 'shop', scope: topic, data };
}

/** Interface, "Delivery payload": the event type determines the resource. A product has two ids. */
export function payloadDataOf({ subject, data }: Pick<CloudEvent, 'subject' | 'data'>): object {
  const [type = '', id = ''] = subject.split('/');
  if (type !== 'product') return { type, id };
  return { type, id, long_id: (data as { product_id: string }).product_id };
}

/**
 * The request body and headers: the interface's hash by the current secret, and Standard Webhooks signatures by all
 * secrets.
 */
export function signed({ event_id, request_id, body }: PayloadSource, secrets: Secrets, now: Date): SignedRequest {
  const text = JSON.stringify({ ...body, hash: hashOf(body, secrets[0]) });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => signatureOf(secret, `${event_id}.${timestamp}.${text}`));
  return {
    body: text,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Marquee/1.0',
      'webhook-id': event_id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
      'x-request-id': request_id,
    },
  };
}

/** Interface, "Authenticity", as docs/internal/decisions.md completes it: keys and values in sequence, then the secret. */
export function hashOf(body: object, secret: string): string {
  return createHash('sha256')
    .update(pairsOf(body) + secret, 'utf8')
    .digest('hex');
}

function pairsOf(body: object): string {
  return Object.entries(body)
    .map(([key, value]) => key + valueOf(value))
    .join('');
}

function valueOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return pairsOf(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Standard Webhooks, version 1; the key is the secret in UTF-8 as shown. */
function signatureOf(secret: string, content: string): string {
  return `v1,${createHmac('sha256', secret).update(content, 'utf8').digest('base64')}`;
}
