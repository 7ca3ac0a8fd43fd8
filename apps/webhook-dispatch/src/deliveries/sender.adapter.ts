import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundError, Poster, type OutboundReason } from '@marquee/outbound';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { DispatchConfig } from '../dispatch.config';
import type { Attempt } from '../delivery-queues/delivery.entity';
import { HOST_SLOTS, PARALLEL } from '../delivery-queues/resource-queue.rules';
import type { SignedRequest } from '../delivery-queues/payload.rules';
import { REQUEST_SECONDS } from '../delivery-queues/turn-times.rules';

/** Bytes stored of a failure response; less is stored of an acknowledgement. */
const MAX_STORED_BYTES = 4 * 1024;
const MAX_STORED_BYTES_OF_SUCCESS = 256;
/**
 * As many as all webhooks of a host may use concurrently, because a request that waits for a connection would lose a
 * part of its timeout.
 */
const CONNECTIONS = HOST_SLOTS * PARALLEL;

const REASONS: Readonly<Record<OutboundReason, string>> = {
  private_address: 'the address resolves to a private network',
  too_large: 'the response headers were too long',
  too_slow: 'no response within 10 seconds',
  bad_status: 'the response was not an acknowledgement',
  unresolvable: 'the host name could not be resolved',
  redirects: 'the response was a redirect, which is not followed',
  not_http: 'the address is not a usable http or https address',
  refused: 'the connection failed',
  closed: 'the connection was closed before the response',
  certificate_self_signed: 'the certificate is self-signed and not issued by a trusted authority',
  certificate_of_another_host: 'the certificate is for another host name',
  certificate_expired: 'the certificate has expired or is not valid yet',
  certificate_incomplete: 'the certificate chain is incomplete: intermediate certificates are missing',
  tls: 'the TLS handshake failed',
};

/** Sends one request and returns a readable result. */
@Injectable()
export class Sender implements OnApplicationShutdown {
  private readonly poster: Poster;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) { mode }: DispatchConfig,
  ) {
    const limits = { totalMs: REQUEST_SECONDS * 1000, storedBytes: MAX_STORED_BYTES, connections: CONNECTIONS };
    this.poster = new Poster(limits, mode === 'local' ? { allowPrivate: 'all' } : {});
  }

  async send(url: string, { headers, body }: SignedRequest): Promise<Attempt> {
    const at = this.clock.now().toISOString();
    const begun = performance.now();
    const ended = (outcome: Omit<Attempt, 'at' | 'duration_ms'>): Attempt => {
      return { at, duration_ms: Math.round(performance.now() - begun), ...outcome };
    };
    try {
      const { status, answer } = await this.poster.post({ url, headers, body });
      const reason = reasonOf(status);
      return ended({
        status,
        reason,
        answer: printable(reason === null ? answer.slice(0, MAX_STORED_BYTES_OF_SUCCESS) : answer),
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return ended({ status: null, reason: REASONS[error.reason], answer: '' });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.poster.close();
  }
}

/** Interface, "Acknowledgement and retries" 1: anything outside of 2xx is a failure. */
function reasonOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `${REASONS.redirects} (${status})`;
  return `the receiver responded with status ${status}`;
}

/** Postgres rejects NUL and incomplete surrogate pairs; other control characters are unreadable. */
export function printable(text: string): string {
  return Buffer.from(text, 'utf8')
    .toString('utf8')
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '\ufffd');
}
