import { createHash, createHmac } from 'node:crypto';
import { customerEvents, type CloudEvent } from '@marquee/contracts';
import type { DueDelivery } from './delivery.entity';

/** The secrets of an app that something is signed with: the present one, and for a day the former one. */
export type Secrets = readonly [string, ...string[]];

/** Where a delivery is sent, and what; or why it is not sent any more. */
export type Content = { readonly delivery: DueDelivery } & (
  | { readonly address: string; readonly body: object }
  | { readonly cancelled: string }
);

export interface Told {
  /** The same whenever the event is sent, so that a receiver can tell that it had it already. */
  readonly event_id: string;
  readonly request_id: string;
  /** Without its hash. */
  readonly body: object;
}

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Whether a delivery tells what a customer has changed: its body is not of the form that events have. */
export function isSync({ topic }: { readonly topic: string }): boolean {
  return topic === customerEvents.sync.topic;
}

/** Interface, "Delivery payload", without its hash. */
export function payloadOf({ company_id, topic, data }: { company_id: number; topic: string; data: object }): object {
  return { company_id, producer: 'shop', scope: topic, data };
}

/** Interface, "Delivery payload": what has happened is read from the resource. A product is known by two ids. */
export function payloadDataOf({ subject, data }: Pick<CloudEvent, 'subject' | 'data'>): object {
  const [type = '', id = ''] = subject.split('/');
  if (type !== 'product') return { type, id };
  return { type, id, long_id: (data as { product_id: string }).product_id };
}

/** What is sent: with the interface's hash by the present secret, and with the headers of Standard Webhooks by all of them. */
export function signed({ event_id, request_id, body }: Told, secrets: Secrets, now: Date): SignedRequest {
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

/** Interface, "Authenticity", as docs/internal/decisions.md completes it: keys and values one after the other, then the secret. */
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

/** Standard Webhooks, version 1; the key is the secret as it was shown, in UTF-8. */
function signatureOf(secret: string, content: string): string {
  return `v1,${createHmac('sha256', secret).update(content, 'utf8').digest('base64')}`;
}
