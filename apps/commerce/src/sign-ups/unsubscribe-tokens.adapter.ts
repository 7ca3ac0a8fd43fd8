import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import type { CommerceConfig } from '../commerce.config';
import { shopPageUrl } from '../shop-mails/shop-pages.rules';

/** The newsletter and the recipient of a link. */
export interface Unsubscription {
  readonly company: number;
  readonly recipient: number;
}

const KEY_BYTES = 32;
const NUMBER_BYTES = 6;
const HEAD_BYTES = 2 * NUMBER_BYTES;
const MAC_BYTES = 24;
/** 36 bytes are exactly 48 characters of base64, so each token has one notation. */
const FORM = /^[\w-]{48}$/;

/**
 * Encodes and decodes unsubscribe tokens. They are derived from their content, so every mail has the same one and none
 * is stored: docs/internal/adr/0010-tokens-and-revocations.md.
 */
@Injectable()
export class UnsubscribeTokens {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) private readonly config: CommerceConfig) {
    const key = Buffer.from(config.linkKey, 'base64');
    if (key.length !== KEY_BYTES) {
      throw new Error('LINK_KEY must be 32 bytes in base64. Create one with: openssl rand -base64 32');
    }
    this.key = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'unsubscribe', KEY_BYTES));
  }

  /** The unsubscribe page. */
  urlOf(reader: Unsubscription, themeSetting: number): string {
    return shopPageUrl(this.config.publicUrl, themeSetting, this.pathOf(reader));
  }

  pathOf(reader: Unsubscription): string {
    return `/newsletter/unsubscribe?token=${this.encode(reader)}`;
  }

  encode({ company, recipient }: Unsubscription): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUIntBE(company, 0, NUMBER_BYTES);
    head.writeUIntBE(recipient, NUMBER_BYTES, NUMBER_BYTES);
    return Buffer.concat([head, this.macOf(head)]).toString('base64url');
  }

  /** Returns null for an invalid token. */
  decode(text: string): Unsubscription | null {
    if (!FORM.test(text)) return null;
    const bytes = Buffer.from(text, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), this.macOf(head))) return null;
    return { company: head.readUIntBE(0, NUMBER_BYTES), recipient: head.readUIntBE(NUMBER_BYTES, NUMBER_BYTES) };
  }

  private macOf(head: Buffer): Buffer {
    return createHmac('sha256', this.key).update(head).digest().subarray(0, MAC_BYTES);
  }
}
