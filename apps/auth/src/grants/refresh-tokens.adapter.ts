import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '../secrets/vault.adapter';

/** What a refresh token says. Whether it may be exchanged depends on the row of its chain. */
export interface RefreshToken {
  readonly company: number;
  readonly chain: number;
  /** The first generation is the authorization code. */
  readonly generation: number;
}

const COMPANY_BYTES = 6;
const CHAIN_BYTES = 6;
const GENERATION_BYTES = 4;
const HEAD_BYTES = COMPANY_BYTES + CHAIN_BYTES + GENERATION_BYTES;
/** 48 bytes are 64 characters of base64 without a bit to spare: a token can be written in one way only. */
const FORM = /^[\w-]{64}$/;

/**
 * Writes and reads refresh tokens. They are derived from what they say, so that nothing of them is stored and the same one
 * can be given again: docs/adr/0010.
 */
@Injectable()
export class RefreshTokens {
  private readonly key: Buffer;

  constructor(vault: Vault) {
    this.key = vault.derive('refresh tokens');
  }

  encode(token: RefreshToken): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUIntBE(token.company, 0, COMPANY_BYTES);
    head.writeUIntBE(token.chain, COMPANY_BYTES, CHAIN_BYTES);
    head.writeUIntBE(token.generation, COMPANY_BYTES + CHAIN_BYTES, GENERATION_BYTES);
    return Buffer.concat([head, this.macOf(head)]).toString('base64url');
  }

  /** Gives null for a text that is no token of this platform. */
  decode(text: string): RefreshToken | null {
    if (!FORM.test(text)) return null;
    const bytes = Buffer.from(text, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), this.macOf(head))) return null;
    return {
      company: head.readUIntBE(0, COMPANY_BYTES),
      chain: head.readUIntBE(COMPANY_BYTES, CHAIN_BYTES),
      generation: head.readUIntBE(COMPANY_BYTES + CHAIN_BYTES, GENERATION_BYTES),
    };
  }

  private macOf(head: Buffer): Buffer {
    return createHmac('sha256', this.key).update(head).digest();
  }
}
