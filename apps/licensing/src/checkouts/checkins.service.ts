import { Inject, Injectable } from '@nestjs/common';
import {
  ShopError,
  type CallContext,
  type CheckinByKey,
  type LicenseKeySet,
  type Nothing,
  type RevokedAfter,
  type RevokedFiles,
} from '@marquee/contracts';
import { publicKeySet, revokedList } from '@marquee/license-keys';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { LicenseKeysService } from '../keys/license-keys.service';
import { KeyHoldersService } from '../license-use/key-holders.service';
import { CheckoutsStore } from './checkouts.store';

/** Limits a list to about half a megabyte. */
const MAX_SERIALS = 5_000;
/** Programs need a new list after this time. */
const LIST_TTL_S = 604_800;

/** Takes files back, and says which are no longer valid. */
@Injectable()
export class CheckinsService {
  constructor(
    private readonly store: CheckoutsStore,
    private readonly holders: KeyHoldersService,
    private readonly keys: LicenseKeysService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async checkIn(ctx: CallContext, { key, serial }: CheckinByKey): Promise<Nothing> {
    const { company, license_id, moment } = await this.holders.find(ctx, key);
    return this.store.write({ ...ctx, company }, async (tx) => {
      await tx.devices.hold(license_id);
      const file = await tx.files.get(license_id, serial);
      if (file === null) throw ShopError.notFound('license file', serial);
      if (file.ended_at !== null || file.expires_at <= moment.now) return {};
      await tx.files.end(file, moment.now);
      if (file.device_id !== null) await tx.held.release(file.device_id, moment.now);
      return {};
    });
  }

  /** Files of the whole company, so that one device with a network can fetch the list for others. */
  async revoked(ctx: CallContext, { key, after }: RevokedAfter): Promise<RevokedFiles> {
    const { company } = await this.holders.find(ctx, key);
    const issued = this.clock.now();
    const expires = new Date(issued.getTime() + LIST_TTL_S * 1000);
    const found = await this.store.read(company, ctx).files.refused(after ?? '', issued, MAX_SERIALS + 1);
    const serials = found.slice(0, MAX_SERIALS);
    const certificate = revokedList(this.keys.ofCompany(company), { issued, expires, serials, licenses: [] });
    return {
      revoked: { certificate, issued: issued.toISOString(), expiry: expires.toISOString(), ttl: LIST_TTL_S },
      next: found.length > MAX_SERIALS ? (serials.at(-1) ?? null) : null,
    };
  }

  /** Needs no database. Every number has keys, so the answer does not tell which companies exist. */
  publicKeys(companyId: number): LicenseKeySet {
    return publicKeySet(this.keys.ofCompany(companyId));
  }
}
