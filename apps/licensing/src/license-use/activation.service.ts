import { KeyedBatcher } from '@marquee/async';
import { Inject, Injectable } from '@nestjs/common';
import {
  formatGmt,
  ShopError,
  type Activation,
  type ActivateDevice,
  type CallContext,
  type CompanyId,
  type LicenseComponent,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { seatDevice, type Seated, type SeatLimits } from '../devices/devices.tx';
import type { Seating } from '../devices/devices.repository';
import { LicensesService } from '../licenses/licenses.service';
import { KeyHoldersService, type KeyHolder } from './key-holders.service';
import { answerOf, decide } from './answer.rules';
import { LicenseUseStore } from './license-use.store';
import { runningYear } from '../validation/counters.rules';
import { REASON_CODES } from '../validation/reason-codes.rules';

/** Activations of a license that share a transaction. */
const MAX_BATCH_SIZE = 16;

const VALID = { valid: true, code: 'VALID', detail: REASON_CODES.VALID.en, also: [], retry_at: null } as const;

interface Wanted {
  readonly ctx: CallContext;
  readonly company: CompanyId;
  readonly seating: Seating;
  readonly limits: SeatLimits;
  /** The parts of the device, which a new activation replaces. */
  readonly components: readonly LicenseComponent[] | undefined;
}

/** Activates devices. The activations of a license run one after the other, so that its limit is exact. */
@Injectable()
export class ActivationService {
  private readonly seating = new KeyedBatcher<string, Wanted, Seated>(() => ({
    concurrency: 1,
    maxSize: MAX_BATCH_SIZE,
    run: (wanted) => this.seatAll(wanted),
  }));

  constructor(
    private readonly store: LicenseUseStore,
    private readonly holders: KeyHoldersService,
    private readonly licenses: LicensesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async activate(
    ctx: CallContext,
    { key, ...sent }: ActivateDevice,
    components?: readonly LicenseComponent[],
  ): Promise<Activation> {
    const found = await this.holders.find(ctx, key, sent.fingerprint);
    const decided = decide(found, { action: 'activate', fingerprint: sent.fingerprint });
    // Whether a seat is free is decided under the lock of the license.
    if (found.license === null || !(decided.valid || decided.code === 'TOO_MANY_MACHINES')) {
      return { ...answerOf(found, decided), created: false };
    }
    const { company, license_id, moment } = found;
    const license = await this.used(ctx, company, found.license);
    const { from, until } = runningYear(new Date(license.acquired_at), moment.now);
    const seated = await this.seating.add(`${company}/${license_id}`, {
      ctx,
      company,
      seating: { license_id, ...sent, customer_id: found.license.customer_id },
      limits: { ...license.terms, year: { from, until } },
      components,
    });
    return activationOf({ ...found, license }, seated);
  }

  private used(ctx: CallContext, company: CompanyId, license: NonNullable<KeyHolder['license']>) {
    if (license.first_used_at !== null) return license;
    return this.licenses.use(ctx, company, license.id, formatGmt(this.clock.now()));
  }

  /** One transaction for requests of the same license. */
  private seatAll(wanted: readonly Wanted[]): Promise<Seated[]> {
    const [{ ctx, company } = { ctx: undefined, company: undefined }] = wanted;
    if (ctx === undefined) return Promise.resolve([]);
    const deadline = Math.min(...wanted.map((one) => one.ctx.deadline));
    return this.store.write({ ...ctx, company, deadline }, async (tx) => {
      const now = this.clock.now();
      const seated: Seated[] = [];
      for (const { seating, limits, components } of wanted) {
        const one = await seatDevice(tx, seating, limits, now);
        if (components && isNew(one)) await tx.components.store(one.device.id, components);
        seated.push(one);
      }
      return seated;
    });
  }
}

/** A repetition changes neither the time of the activation nor the parts. */
function isNew(seated: Seated): seated is Extract<Seated, { readonly device: unknown }> {
  return 'device' in seated && seated.device.activated_at.getTime() === seated.moment.now.getTime();
}

function activationOf(found: KeyHolder, seated: Seated): Activation {
  if ('transferred' in seated) throw new ShopError('license_key_invalid');
  if ('refused' in seated) {
    const { refused: code, active, retry_at } = seated;
    const refusal = { ...VALID, valid: false, code, detail: REASON_CODES[code].en, retry_at };
    return { ...answerOf({ ...found, active }, refusal), created: false };
  }
  const { device, moment, active, created } = seated;
  return { ...answerOf({ ...found, device, moment, active }, VALID), created };
}
