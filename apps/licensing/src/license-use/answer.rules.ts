import type { LicenseAnswer, LicenseStatus } from '@marquee/contracts';
import { shownDevice } from '../devices/device.rules';
import type { StoredSnapshot } from '../licenses/license.entity';
import { runningYear, usesLeft } from '../validation/counters.rules';
import { evaluate, type Evaluation } from '../validation/evaluation.rules';
import type { EvaluatedRequest } from '../validation/facts.rules';
import { outputOf } from '../validation/output.rules';
import { factsOf, recordedUses, type FoundLicense } from './facts-of.rules';

/** Decides a request about a license. */
export function decide(found: FoundLicense, request: EvaluatedRequest): Evaluation {
  return evaluate(factsOf(found, request));
}

export function answerOf(found: FoundLicense, { retry_at, ...decided }: Evaluation, nonce?: number): LicenseAnswer {
  const { license, device, moment } = found;
  return {
    validation: {
      ...decided,
      ts: moment.now.toISOString(),
      nonce: nonce ?? null,
      retry_at: retry_at && retry_at.toISOString(),
    },
    license: license && statusOf(found, license),
    device: device && shownDevice(device, moment),
    output: license && outputOf(license.terms, license.hd),
  };
}

function statusOf({ active, uses, moment }: FoundLicense, license: StoredSnapshot): LicenseStatus {
  const { id, product_id, title, hd, expires_at, first_used_at, terms } = license;
  const { number } = runningYear(new Date(license.acquired_at), moment.now);
  const devices = { active, limit: terms.total_concurrent_devices };
  const left = usesLeft(terms, recordedUses(uses, number));
  return { id, state: stateOf(license, moment.now), product_id, title, hd, expires_at, first_used_at, devices, left };
}

function stateOf({ revoked_at, suspended_at, expires_at }: StoredSnapshot, now: Date): LicenseStatus['state'] {
  if (revoked_at !== null) return 'revoked';
  if (suspended_at !== null) return 'suspended';
  return expires_at !== null && new Date(expires_at) <= now ? 'expired' : 'active';
}
