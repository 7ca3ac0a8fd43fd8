import { Inject, Injectable } from '@nestjs/common';
import {
  formatGmt,
  licenseUse,
  RenderedJson,
  type CallContext,
  type Context,
  type LicenseAnswer,
  type UseOfLicense,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { LicensesService } from '../licenses/licenses.service';
import { runningYear } from '../validation/counters.rules';
import type { EvaluatedRequest } from '../validation/facts.rules';
import { answerOf, decide } from './answer.rules';
import { KeyHoldersService, type KeyHolder } from './key-holders.service';
import { LicenseUseStore } from './license-use.store';

/** Counts the uses of licenses, each once for its `Idempotency-Key`. */
@Injectable()
export class CountedUsesService {
  constructor(
    private readonly store: LicenseUseStore,
    private readonly holders: KeyHoldersService,
    private readonly licenses: LicensesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async use(call: CallContext, { key, request_key, ...sent }: UseOfLicense): Promise<RenderedJson<LicenseAnswer>> {
    const found = await this.holders.find(call, key, sent.fingerprint);
    const { company, license_id } = found;
    const ctx: Context = {
      ...call,
      company,
      app: `license ${license_id}`,
      user: 0,
      scopes: [],
      idempotencyKey: request_key,
    };
    const stored = await this.store.answerOf(ctx, licenseUse.use, sent);
    if (stored !== null) return stored;
    const { kind: action, count = 1, fingerprint } = sent;
    const request: EvaluatedRequest = { action, count, ...(fingerprint !== undefined && { fingerprint }) };
    const decided = decide(found, request);
    if (found.license === null || !decided.valid) return rendered(answerOf(found, decided));
    const used = await this.begun(ctx, found);
    return this.store.writeOnce(ctx, licenseUse.use, sent, async (tx) => {
      await tx.devices.hold(license_id);
      const current = { ...found, license: used, uses: await tx.counts.of(license_id) };
      const again = decide(current, request);
      if (again.valid) {
        const { number: year } = runningYear(new Date(used.acquired_at), this.clock.now());
        await tx.counts.add(license_id, { kind: action, year, count });
      }
      return rendered(answerOf({ ...current, uses: await tx.counts.of(license_id) }, again));
    });
  }

  /** Commerce records the first use before it is counted. */
  private async begun(ctx: Context, { company, license, moment }: KeyHolder) {
    if (license === null) throw new Error('Only an existing license is used.');
    if (license.first_used_at !== null) return license;
    return this.licenses.use(ctx, company, license.id, formatGmt(moment.now));
  }
}

function rendered(answer: LicenseAnswer): RenderedJson<LicenseAnswer> {
  return new RenderedJson<LicenseAnswer>(JSON.stringify(answer));
}
