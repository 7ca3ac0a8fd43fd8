import { digestOf, drawSecret } from '@marquee/passwords';
import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '../secrets/vault.adapter';
import type { AppEntity } from './app.entity';

/** After a rotation the former secret stays valid for this time. */
export const FORMER_SECRET_MS = 24 * 3_600_000;

@Injectable()
export class AppSecrets {
  constructor(private readonly vault: Vault) {}

  draw(): { secret: string; sealed_secret: Buffer } {
    const secret = drawSecret();
    return { secret, sealed_secret: this.vault.seal(secret) };
  }

  /** Compares both secrets in constant time, even if the first secret matches, so that timing reveals nothing. */
  matches(app: AppEntity, sent: string, now: Date): boolean {
    const present = this.equals(app.sealed_secret, sent);
    const former = this.equals(app.former_sealed_secret ?? app.sealed_secret, sent);
    const formerCounts = app.former_secret_until !== null && app.former_secret_until > now;
    return present || (former && formerCounts);
  }

  private equals(sealed: Buffer, sent: string): boolean {
    return timingSafeEqual(digestOf(this.vault.open(sealed)), digestOf(sent));
  }
}
