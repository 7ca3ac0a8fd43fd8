import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secret of the app; the old and the new one during a rotation. */
export type Secrets = string | readonly string[];

/** A request as received, with the names of its headers in lower case, as Node provides them. */
export interface Delivered {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The unchanged body: JSON that was parsed and serialized again may differ. */
  readonly body: string | Uint8Array;
}

export interface VerifyOptions {
  /** The maximum difference between the time of the request and `now`; 300 by default. */
  readonly toleranceSeconds?: number;
  /** The current time; the machine's by default. */
  readonly now?: Date;
}

/** The request is not authentic; the message states the reason. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

const TOLERANCE_SECONDS = 300;

/**
 * Returns the body of a request signed recently with a known secret; otherwise throws `WebhookError`. It does not
 * detect repetitions: store `id` to process each webhook once.
 */
export function verify<T = unknown>(
  { headers, body }: Delivered,
  secrets: Secrets,
  options: VerifyOptions = {},
): { readonly id: string; readonly payload: T } {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  expectRecent(timestamp, options);
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const known = typeof secrets === 'string' ? [secrets] : secrets;
  const isSigned = known.some((secret) => signatures.some((one) => isBy(secret, `${id}.${timestamp}.${text}`, one)));
  if (!isSigned) {
    throw new WebhookError('No signature of the request matches a known secret. Check the secret of the webhook.');
  }
  return { id, payload: JSON.parse(text) as T };
}

function headerOf(headers: Delivered['headers'], name: string): string {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') {
    throw new WebhookError(`The request lacks the header ${name}. Pass all headers of the delivery.`);
  }
  return value;
}

/** Rejects old requests, so that an intercepted one cannot be replayed later. */
function expectRecent(timestamp: string, { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions) {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : NaN;
  const distance = Math.abs(now.getTime() / 1000 - seconds);
  if (!(distance <= toleranceSeconds)) {
    throw new WebhookError(
      `webhook-timestamp is ${timestamp}, too far from the current time. Check the clock of this machine.`,
    );
  }
}

/** `v1,` and the HMAC-SHA256 in base64, compared in constant time. */
function isBy(secret: string, content: string, signature: string): boolean {
  const [version, received = ''] = signature.split(',', 2);
  const expected = createHmac('sha256', secret).update(content, 'utf8').digest();
  const given = Buffer.from(received, 'base64');
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
}
