import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import { contentOf, KeyRing, readLicenseKey, type CompanyKeys } from '@marquee/license-keys';
import { CONFIG } from '@marquee/service-kit';
import { LRUCache } from 'lru-cache';
import type { LicensingConfig } from '../licensing.config';

type LicenseKeyContent = NonNullable<ReturnType<typeof readLicenseKey>>;

const MAX_VERIFIED = 100_000;

/** Verifies license keys without the database. */
@Injectable()
export class LicenseKeysService {
  private readonly ring: KeyRing;
  /** Keyed by digest, so that memory holds no keys. Forged keys are not stored. */
  private readonly verified = new LRUCache<string, LicenseKeyContent>({ max: MAX_VERIFIED });

  constructor(@Inject(CONFIG) config: LicensingConfig) {
    this.ring = new KeyRing(config.licenseSigningSecret);
  }

  /** The pair that signs the files of a company. */
  ofCompany(company: number): CompanyKeys {
    return this.ring.of(company);
  }

  /** Company, license and version of a key that the company has signed. */
  read(key: string): LicenseKeyContent {
    const digest = hash('sha256', key, 'base64');
    const known = this.verified.get(digest);
    if (known !== undefined) return known;
    const read = readLicenseKey((company) => this.ring.of(company), key);
    if (read === null) throw new ShopError('license_key_invalid');
    this.verified.set(digest, read);
    return read;
  }

  /** The pair of the company that a key names, also if the company has not signed the key. */
  keysNamedBy(key: string): CompanyKeys | null {
    const named = contentOf(key);
    return named && this.ring.of(named.company_id);
  }
}
