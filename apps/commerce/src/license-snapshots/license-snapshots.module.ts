import { Controller, Injectable, Module } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companyId,
  licenseSnapshots,
  readGmt,
  ShopError,
  type CallContext,
  type FirstUse,
  type LicenseSnapshot,
} from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import { IssuedLicensesRepository } from '../issued-licenses/issued-licenses.repository';
import { useLicense } from '../issued-licenses/issued-licenses.tx';
import { LicenseSnapshotsRepository, type SnapshotRow } from './license-snapshots.repository';
import { isUsable } from './license-snapshots.rules';

@Injectable()
export class LicenseSnapshotsStore extends storeOf({
  issuedLicenses: IssuedLicensesRepository,
  snapshots: LicenseSnapshotsRepository,
}) {}

@Controller()
export class LicenseSnapshotsHandlers {
  constructor(private readonly store: LicenseSnapshotsStore) {}

  @Handles(licenseSnapshots.get)
  async get(ctx: CallContext, { company_id, id }: { company_id: number; id: number }): Promise<LicenseSnapshot> {
    return snapshotOf(id, await this.store.read(companyId(company_id), ctx).snapshots.get(id));
  }

  @Handles(licenseSnapshots.use)
  use(ctx: CallContext, { company_id, id, at }: FirstUse): Promise<LicenseSnapshot> {
    return this.store.write({ ...ctx, company: companyId(company_id) }, async (tx) => {
      const license = await tx.snapshots.hold(id);
      const used = readGmt(at);
      if (license && isUsable(license, used)) await useLicense(tx, license, used);
      return snapshotOf(id, await tx.snapshots.get(id));
    });
  }
}

function snapshotOf(id: number, row: SnapshotRow | null): LicenseSnapshot {
  if (row === null) throw ShopError.notFound('issued license', id);
  const { acquired_at, expires_at, first_used_at, revoked_at, suspended_at, ...same } = row;
  return {
    ...same,
    acquired_at: acquired_at.toISOString(),
    expires_at: iso(expires_at),
    first_used_at: iso(first_used_at),
    revoked_at: iso(revoked_at),
    suspended_at: iso(suspended_at),
  };
}

function iso(at: Date | null): string | null {
  return at && at.toISOString();
}

@Module({ controllers: [LicenseSnapshotsHandlers], providers: [LicenseSnapshotsStore] })
export class LicenseSnapshotsModule {}
