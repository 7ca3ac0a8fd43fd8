import { changedFields, event, events, type DataOf } from '../engine/events';
import { anyText, country, id, int, listOf, preciseTime, productId, text } from '../engine/fields';
import { answers, optional, takes, takesBody, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import type { Nothing } from '../paging';

export const DEVICE_STATUSES = ['active', 'dead', 'deactivated', 'revoked'] as const;

/** A device or an installation on which an issued license is used. */
export const licenseDevice = resource(
  'license_device',
  'license_devices',
  {
    id: id().identity().says('The id of the device.'),
    license_id: id().readOnly().says('The id of the issued license.'),
    fingerprint: text().sensitive().readOnly().says('The name that the program has chosen for this device.'),
    name: text().sensitive().readOnly().says('The name of the device for people.'),
    platform: text().sensitive().readOnly().says('The operating system or the kind of the device.'),
    status: text()
      .among(DEVICE_STATUSES)
      .readOnly()
      .says(
        '`active` while its lease runs, `dead` after the end of the lease, `deactivated` when its user gave it back, `revoked` when it lost its right for good.',
      ),
    activated_at: preciseTime().readOnly().says('When the device was last activated.'),
    lease_expires_at: preciseTime()
      .orNull()
      .readOnly()
      .says('The end of the lease unless a heartbeat comes before; null without a lease.'),
    next_heartbeat_at: preciseTime()
      .orNull()
      .readOnly()
      .says('When the next heartbeat should come; null without a lease.'),
  },
  { addedFor: 'the devices that use a license: the interface only limits their number' },
);
export type LicenseDevice = Shape<typeof licenseDevice>;

const licenseDeviceChange = event(
  {
    id: id(),
    license_id: id().says('The id of the issued license.'),
    status: text().among(DEVICE_STATUSES),
    changed: changedFields().example(['status']),
  },
  'A device was activated, its lease ended, its user gave it back, or it lost its right. Contains no personal data.',
);
export type LicenseDeviceChange = DataOf<typeof licenseDeviceChange>;
export const licenseDeviceEvents = events('licensing', 'license_device', {
  create: licenseDeviceChange,
  update: licenseDeviceChange,
  delete: licenseDeviceChange,
});

/** Why a license is refused, in order of precedence; `VALID` if it is not. */
export const VALIDATION_CODES = [
  'NOT_FOUND',
  'BANNED',
  'REVOKED',
  'SUSPENDED',
  'NOT_YET_VALID',
  'EXPIRED',
  'CLOCK_UNSYNCED',
  'CLOCK_ROLLED_BACK',
  'COUNTRY_NOT_ALLOWED',
  'REGION_NOT_ALLOWED',
  'PRODUCT_SCOPE_REQUIRED',
  'PRODUCT_SCOPE_MISMATCH',
  'ENTITLEMENTS_MISSING',
  'FINGERPRINT_SCOPE_REQUIRED',
  'FINGERPRINT_SCOPE_EMPTY',
  'FINGERPRINT_SCOPE_MISMATCH',
  'NO_MACHINE',
  'NO_MACHINES',
  'HEARTBEAT_NOT_STARTED',
  'HEARTBEAT_DEAD',
  'TOO_MANY_MACHINES',
  'TOO_MANY_PROCESSES',
  'PLAY_NOT_ALLOWED',
  'DOWNLOADS_EXCEEDED',
  'EXPORTS_EXCEEDED',
  'COPIES_EXCEEDED',
  'VALID',
] as const;
export type ValidationCode = (typeof VALIDATION_CODES)[number];

export const USE_KINDS = ['play', 'download', 'export', 'copy'] as const;
export type UseKind = (typeof USE_KINDS)[number];

export interface LicenseValidation {
  readonly valid: boolean;
  readonly code: ValidationCode;
  /** A sentence in English. */
  readonly detail: string;
  /** Further reasons, in order of precedence. */
  readonly also: readonly ValidationCode[];
  /** The time of the server. */
  readonly ts: string;
  readonly nonce: number | null;
  /** When a repetition may succeed; null if that is unknown. */
  readonly retry_at: string | null;
}
export interface LicenseStatus {
  readonly id: number;
  readonly state: 'active' | 'suspended' | 'expired' | 'revoked';
  readonly product_id: string;
  readonly title: string;
  readonly hd: boolean;
  readonly expires_at: string | null;
  readonly first_used_at: string | null;
  /** Devices with a running lease, and their limit; 0 means no limit. */
  readonly devices: { readonly active: number; readonly limit: number };
  /** The remaining uses; null without a limit. */
  readonly left: {
    readonly downloads: number | null;
    readonly exports: number | null;
    readonly copies: number | null;
  };
}
export interface LicenseAnswer {
  readonly validation: LicenseValidation;
  /** Null if there is no such license. */
  readonly license: LicenseStatus | null;
  readonly device: LicenseDevice | null;
  /** The output protection that the terms require. */
  readonly output: object | null;
}

/** The running processes that a device may have. */
export const MAX_PROCESSES = 5;

/** The longest key is 173 characters long. */
const key = text(200).requiredOnCreate();
const fingerprint = text();
const process = optional(text());
const now = optional(preciseTime());

const validateLicense = takesBody({
  key,
  fingerprint: optional(fingerprint),
  /** Null if the program should name a product and has none. */
  product_id: optional(productId().orNull()),
  country: optional(country()),
  entitlements: optional(listOf(text(64)).atMost(50)),
  action: optional(text().among(USE_KINDS)),
  process,
  now,
  nonce: optional(int().range(0, Number.MAX_SAFE_INTEGER)),
});
export type ValidateLicense = GivenBy<typeof validateLicense>;
const activateDevice = takesBody({ key, fingerprint, name: optional(text()), platform: optional(text()) });
export type ActivateDevice = GivenBy<typeof activateDevice>;
const namedDevice = takesBody({ key, fingerprint });
export type NamedDevice = GivenBy<typeof namedDevice>;
const heartbeat = takesBody({ key, fingerprint, process, now });
export type Heartbeat = GivenBy<typeof heartbeat>;
const useOfLicense = takesBody({
  key,
  fingerprint: optional(fingerprint),
  kind: text().among(USE_KINDS),
  count: optional(int().range(1, 1_000_000)),
  /** The `Idempotency-Key` of the request. */
  request_key: anyText(),
});
export type UseOfLicense = GivenBy<typeof useOfLicense>;

export interface Activation extends LicenseAnswer {
  /** False if the device was active before, or if the activation was refused. */
  readonly created: boolean;
}

/** The calls of programs that have a license key and no access token. */
export const licenseUse = internalOperations('licensing.internal.license_use', ['gateway', 'storefront'], {
  validate: readOp(validateLicense, answers<LicenseAnswer>()),
  activate: op(activateDevice, answers<Activation>()),
  deactivate: op(namedDevice, answers<Nothing>()),
  heartbeat: op(heartbeat, answers<LicenseAnswer>()),
  use: op(useOfLicense, answers<LicenseAnswer>()),
  devices: readOp(takes({ key }), answers<{ readonly license_devices: readonly LicenseDevice[] }>()),
  remove_device: op(takes({ key, id: id() }), answers<Nothing>()),
});
