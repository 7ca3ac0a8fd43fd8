import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '../secrets/vault.adapter';

/** The content of a refresh token. The row of its chain decides whether it may be exchanged. */
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
/** 48 bytes are exactly 64 base64 characters without spare bits, so each token has one spelling. */
const FORM = /^[\w-]{64}$/;

/** Half of the tag is derived from the content only, so that forged tokens are refused without a database read. */
const SEAL_BYTES = 16;

/**
 * Encodes and decodes refresh tokens, which are derived and never stored, so that a repeated exchange returns the same
 * one. See docs/internal/adr/0010-tokens-and-revocations.md.
 */
@Injectable()
export class RefreshTokens {
  private readonly key: Buffer;

  constructor(vault: Vault) {
    this.key = vault.derive('refresh tokens');
  }

  encode(token: RefreshToken, salt: string | null): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUIntBE(token.company, 0, COMPANY_BYTES);
    head.writeUIntBE(token.chain, COMPANY_BYTES, CHAIN_BYTES);
    head.writeUIntBE(token.generation, COMPANY_BYTES + CHAIN_BYTES, GENERATION_BYTES);
    return Buffer.concat([head, this.sealOf(head), this.fitOf(head, salt)]).toString('base64url');
  }

  /** Null if the text is not a token of this platform. `fits` checks whether it belongs to its chain. */
  decode(text: string): RefreshToken | null {
    if (!FORM.test(text)) return null;
    const bytes = Buffer.from(text, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES, HEAD_BYTES + SEAL_BYTES), this.sealOf(head))) return null;
    return {
      company: head.readUIntBE(0, COMPANY_BYTES),
      chain: head.readUIntBE(COMPANY_BYTES, CHAIN_BYTES),
      generation: head.readUIntBE(COMPANY_BYTES + CHAIN_BYTES, GENERATION_BYTES),
    };
  }

  /** Whether a decoded token belongs to the chain with this salt, not to an earlier chain with the same id. */
  fits(text: string, salt: string | null): boolean {
    const bytes = Buffer.from(text, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    return timingSafeEqual(bytes.subarray(HEAD_BYTES + SEAL_BYTES), this.fitOf(head, salt));
  }

  private sealOf(head: Buffer): Buffer {
    return this.macOf(head).subarray(0, SEAL_BYTES);
  }

  /** A chain without a salt uses the other half of the same digest, so that its tokens stay valid. */
  private fitOf(head: Buffer, salt: string | null): Buffer {
    if (salt === null) return this.macOf(head).subarray(SEAL_BYTES);
    return this.macOf(Buffer.concat([head, Buffer.from(salt)])).subarray(SEAL_BYTES);
  }

  private macOf(content: Buffer): Buffer {
    return createHmac('sha256', this.key).update(content).digest();
  }
}
