import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  formatGmt,
  issuedLicenseFiles,
  RenderedJson,
  ShopError,
  type CallContext,
  type Checkout,
  type CheckoutByApp,
  type CheckoutByKey,
  type CheckoutWish,
  type Context,
  type LicenseFile,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { LicenseKeysService } from '../keys/license-keys.service';
import { answerOf, decide } from '../license-use/answer.rules';
import { KeyHoldersService, type KeyHolder } from '../license-use/key-holders.service';
import type { StoredSnapshot } from '../licenses/license.entity';
import { LicensesService } from '../licenses/licenses.service';
import { expiryOf, signedFile } from './certificate.rules';
import { CheckoutsStore, type CheckoutsTx } from './checkouts.store';

const MAX_REPEATS = 5;
/** Unexpired files of a device, or of a license for any device, also those that were returned: the revoked list names them. */
const MAX_FILES = 1_000;
const TOO_MANY_FILES = `${MAX_FILES} files were checked out and have not expired. Use one of them, or wait until one expires.`;

/** The copy of the license is out of date, so nothing was decided. */
class LicenseChanging extends ShopError {
  constructor() {
    super('unavailable', 'The license is being changed and no file was made. Retry.');
  }
}

/** Makes files for use without a network. A file of a device holds the device's seat until its end. */
@Injectable()
export class CheckoutsService {
  constructor(
    private readonly store: CheckoutsStore,
    private readonly holders: KeyHoldersService,
    private readonly licenses: LicensesService,
    private readonly keys: LicenseKeysService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  byKey(ctx: CallContext, { key, ...wish }: CheckoutByKey): Promise<Checkout> {
    return repeated(async () => {
      const found = await this.begun(ctx, await this.holders.find(ctx, key, wish.fingerprint), wish);
      return this.store.write({ ...ctx, company: found.company }, (tx) => this.checkOut(tx, found, wish));
    });
  }

  async byApp(ctx: Context, { id, ...wish }: CheckoutByApp): Promise<RenderedJson<Checkout>> {
    const stored = await this.store.answerOf(ctx, issuedLicenseFiles.checkout, { id, ...wish });
    if (stored !== null) return stored;
    return repeated(async () => {
      const holder = await this.holders.ofLicense(ctx, ctx.company, id, wish.fingerprint);
      if (holder.license === null) throw ShopError.notFound('issued license', id);
      const found = await this.begun(ctx, holder, wish);
      return this.store.writeOnce(
        ctx,
        issuedLicenseFiles.checkout,
        { id, ...wish },
        async (tx) => new RenderedJson<Checkout>(JSON.stringify(await this.checkOut(tx, found, wish))),
      );
    });
  }

  /** Commerce records the first use before a file allows it. */
  private async begun(ctx: CallContext, found: KeyHolder, wish: CheckoutWish): Promise<KeyHolder> {
    const { company, license } = found;
    if (license === null || license.first_used_at !== null || !decide(found, requestOf(wish)).valid) return found;
    return { ...found, license: await this.licenses.use(ctx, company, license.id, formatGmt(this.clock.now())) };
  }

  /** Decides under the lock of the license, so that a change of the license withdraws every file made before. */
  private async checkOut(tx: CheckoutsTx, found: KeyHolder, wish: CheckoutWish): Promise<Checkout> {
    const { license_id } = found;
    await tx.devices.hold(license_id);
    const copy = await tx.licenses.get(license_id);
    if (copy !== null && copy.copied_changes < copy.changes) throw new LicenseChanging();
    const { fingerprint } = wish;
    const device = fingerprint === undefined ? null : await tx.held.lock(license_id, fingerprint);
    const current = { ...found, license: copy?.snapshot ?? found.license, device };
    const decided = decide(current, requestOf(wish));
    const file = decided.valid && current.license !== null ? await this.add(tx, current, current.license, wish) : null;
    return { ...answerOf(current, decided), file };
  }

  private async add(
    tx: CheckoutsTx,
    { company, device, moment }: KeyHolder,
    license: StoredSnapshot,
    wish: CheckoutWish,
  ): Promise<LicenseFile> {
    const { id: license_id, key_version } = license;
    const draft = {
      serial: randomUUID(),
      license,
      device,
      issued: moment.now,
      expires: expiryOf(wish, license, moment.now),
    };
    const { serial, issued: issued_at, expires: expires_at } = draft;
    const file = { serial, license_id, device_id: device && device.id, key_version, issued_at, expires_at };
    if (!(await tx.files.add(file, MAX_FILES))) throw new ShopError('conflict', TOO_MANY_FILES);
    if (device !== null) await tx.held.hold(device.id, expires_at);
    return signedFile(this.keys.ofCompany(company), draft, wish.encrypt ?? true);
  }
}

/** Repeats a checkout whose license changed meanwhile: the next attempt reads it again. */
async function repeated<T>(checkout: () => Promise<T>, left = MAX_REPEATS): Promise<T> {
  try {
    return await checkout();
  } catch (error) {
    if (!(error instanceof LicenseChanging) || left === 0) throw error;
    return repeated(checkout, left - 1);
  }
}

function requestOf({ fingerprint }: CheckoutWish) {
  return fingerprint === undefined ? {} : { fingerprint };
}
