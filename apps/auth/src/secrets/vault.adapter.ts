import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import type { AuthConfig } from '../auth.config';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that must be readable again, such as app secrets and signing keys, with AES-256-GCM. The stored form
 * is iv, tag and ciphertext.
 */
@Injectable()
export class Vault {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: AuthConfig) {
    this.key = Buffer.from(config.vaultKey, 'base64');
    if (this.key.length !== 32) {
      throw new Error('MARQUEE_KEY must be 32 bytes in base64. Create one with: openssl rand -base64 32');
    }
  }

  seal(plain: string): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, iv);
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]);
  }

  open(sealed: Buffer): string {
    const decipher = createDecipheriv(ALGORITHM, this.key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  /** Derives a separate 32-byte key for each purpose (HKDF-SHA256). */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key, Buffer.alloc(0), purpose, 32));
  }
}
