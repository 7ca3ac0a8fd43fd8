import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { type Query, textIn } from '@marquee/edge';
import { CLOCK, CONFIG, type Clock } from '@marquee/service-kit';
import type { StorefrontConfig } from '../../storefront.config';

export const CONTENT_USES = ['play', 'download'] as const;
export type ContentUse = (typeof CONTENT_USES)[number];

/** How long a URL is valid: a download may be resumed, a film may be watched with pauses. */
const SECONDS: Readonly<Record<ContentUse, number>> = { download: 15 * 60, play: 4 * 3600 };

/** Only for a storefront that a contributor starts by hand in local mode. */
const LOCAL_SECRET = 'local';

/** What a URL permits: one device may use one file under one license. */
export interface PermittedUse {
  readonly company: number;
  readonly file: number;
  readonly license: number;
  /** A digest of the customer, who loses the use with the license. */
  readonly customer: string;
  /** The fingerprint of the device. */
  readonly device: string;
  readonly use: ContentUse;
}

/** Signed addresses of content files. A cache that knows the secret can verify the signature: docs/reference/conventions.md. */
@Injectable()
export class ContentUrls {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<StorefrontConfig, 'contentUrlSecret'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** When the URLs of a use end, in seconds; null if they have ended. A repeated form has the time of the first one. */
  endOf(use: ContentUse, allowedAt: string): number | null {
    const until = Math.floor(Date.parse(allowedAt) / 1000) + SECONDS[use];
    return this.isOver(until) ? null : until;
  }

  /** The path below the shop, with its signed query. */
  sign(permitted: PermittedUse, until: number, name: string): string {
    const signed = signedText(permitted, until);
    return `/content/${permitted.file}/${encodeURIComponent(name)}?${queryIn(signed)}&sig=${this.signatureOf(signed)}`;
  }

  /** Null without a signature. Throws if the address was changed or has expired. */
  verify(company: number, file: number, query: Query): PermittedUse | null {
    const sent = textIn(query, 'sig');
    if (sent === undefined) return null;
    const number = (name: string) => (/^\d{1,16}$/.test(textIn(query, name) ?? '') ? Number(textIn(query, name)) : 0);
    const use = CONTENT_USES.find((one) => one === textIn(query, 'use'));
    const [license, until] = [number('license'), number('until')];
    const [customer = '', device = ''] = [textIn(query, 'customer'), textIn(query, 'device')];
    if (use === undefined || number('company') !== company) throw invalid();
    const permitted = { company, file, license, customer, device, use };
    if (!isSame(sent, this.signatureOf(signedText(permitted, until)))) throw invalid();
    if (this.isOver(until)) throw invalid();
    return permitted;
  }

  private isOver(until: number): boolean {
    return until * 1000 <= this.clock.now().getTime();
  }

  private signatureOf(text: string): string {
    return createHmac('sha256', this.config.contentUrlSecret ?? LOCAL_SECRET)
      .update(text)
      .digest('base64url');
  }
}

/** A customer in addresses, which may appear in logs of caches. */
export function customerDigest(token: string): string {
  return hash('sha256', `customer ${token}`, 'base64url').slice(0, 16);
}

function signedText({ company, file, license, ...rest }: PermittedUse, until: number): string {
  const { customer, device, use } = rest;
  const ids = { company: String(company), license: String(license) };
  const query = new URLSearchParams({ ...ids, customer, device, until: String(until), use });
  return `/content/${file}?${query.toString()}`;
}

function queryIn(signed: string): string {
  return signed.slice(signed.indexOf('?') + 1);
}

function isSame(one: string, other: string): boolean {
  const [sent, expected] = [Buffer.from(one), Buffer.from(other)];
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

function invalid(): ShopError {
  return new ShopError('forbidden', 'This address has expired or was changed. Open the content in the shop again.');
}
