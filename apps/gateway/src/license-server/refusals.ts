import { ShopError, type ErrorCode, type LicenseValidation, type ValidationCode } from '@marquee/contracts';

/** How the SDKs name the reasons for which a change is refused. */
const REFUSALS: Partial<Record<ValidationCode, readonly [ErrorCode, code: string]>> = {
  NOT_FOUND: ['not_found', 'NOT_FOUND'],
  EXPIRED: ['forbidden', 'LICENSE_EXPIRED'],
  SUSPENDED: ['forbidden', 'LICENSE_SUSPENDED'],
  TOO_MANY_MACHINES: ['invalid', 'MACHINE_LIMIT_EXCEEDED'],
  TOO_MANY_PROCESSES: ['invalid', 'MACHINE_PROCESS_LIMIT_EXCEEDED'],
  HEARTBEAT_DEAD: ['invalid', 'MACHINE_HEARTBEAT_DEAD'],
};

/** Throws the error of a change that the license does not allow. */
export function refuseUnlessValid({ valid, code, detail }: LicenseValidation): void {
  if (valid) return;
  const [error, name] = REFUSALS[code] ?? (['forbidden', code] as const);
  throw new ShopError(error, detail, undefined, { code: name, pointer: '/data' });
}

export function fingerprintTaken(): ShopError {
  const pointer = '/data/attributes/fingerprint';
  return new ShopError('invalid', 'The device is already active.', undefined, { code: 'FINGERPRINT_TAKEN', pointer });
}
