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

/** Half of what follows is derived from what the token says alone: whoever cannot know the key is told so without a look at any row. */
const SEAL_BYTES = 16;

/**
 * Writes and reads refresh tokens. They are derived from what they say and from the salt of their chain, so that nothing of them is
 * stored and the same one can be given again: docs/internal/adr/0010-tokens-and-revocations.md.
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

  /** Gives null for a text that is no token of this platform. Whether it is one of the chain that it names, `fits` says. */
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

  /** Whether a text that `decode` has read is a token of the chain with this salt, and not of an earlier one of the same number. */
  fits(text: string, salt: string | null): boolean {
    const bytes = Buffer.from(text, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    return timingSafeEqual(bytes.subarray(HEAD_BYTES + SEAL_BYTES), this.fitOf(head, salt));
  }

  private sealOf(head: Buffer): Buffer {
    return this.macOf(head).subarray(0, SEAL_BYTES);
  }

  /** Of a chain without a salt it is the other half of the same digest: such tokens are what they always were. */
  private fitOf(head: Buffer, salt: string | null): Buffer {
    if (salt === null) return this.macOf(head).subarray(SEAL_BYTES);
    return this.macOf(Buffer.concat([head, Buffer.from(salt)])).subarray(SEAL_BYTES);
  }

  private macOf(content: Buffer): Buffer {
    return createHmac('sha256', this.key).update(content).digest();
  }
}
