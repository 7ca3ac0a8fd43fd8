import { id, text } from '../engine/fields';
import { answers, each, optional, takes, takesBody, type GivenBy } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import type { Nothing } from '../paging';
import type { Activation, LicenseDevice, LicenseValidation } from './license-device';

/** What programs for other license servers read of a license. Times are ISO 8601 in UTC. */
export interface ServedLicense {
  readonly id: number;
  readonly product_id: string;
  readonly title: string;
  readonly acquired_at: string;
  readonly expires_at: string | null;
  readonly suspended: boolean;
  /** The limit of concurrent devices; 0 means no limit. */
  readonly max_devices: number;
  readonly entitlements: readonly string[];
}

/** A part of a device, which a program names when it activates the device. */
const component = takes({ name: text(), fingerprint: text() });
export type LicenseComponent = GivenBy<typeof component>;

export interface LicenseProcess {
  readonly id: number;
  readonly device_id: number;
  readonly name: string;
  readonly started_at: string;
  readonly running: boolean;
}
export interface StartedProcess {
  readonly validation: LicenseValidation;
  /** Null if the license does not allow the process. */
  readonly process: LicenseProcess | null;
}
export interface ServedDevice {
  readonly license: ServedLicense;
  readonly device: LicenseDevice;
  readonly components: readonly LicenseComponent[];
  readonly processes: readonly LicenseProcess[];
}

/** The key names the license and its company. */
const key = text(200).requiredOnCreate();

const activation = takesBody({
  key,
  fingerprint: text(),
  name: optional(text()),
  platform: optional(text()),
  components: optional(each(component)),
});
export type ServedActivation = GivenBy<typeof activation>;
const signedResponse = takes({ key, target: text(8192), host: text(), date: text(), digest: text() });
export type SignedResponse = GivenBy<typeof signedResponse>;

/**
 * The calls of programs that were made for another license server. Except `sign`, they answer `not_found` unless the
 * company has turned these programs on.
 */
export const licenseServer = internalOperations('licensing.internal.license_server', ['gateway'], {
  get: readOp(takes({ key }), answers<ServedLicense>()),
  /** `named` is the id or the fingerprint. */
  device: readOp(takes({ key, named: text() }), answers<ServedDevice>()),
  activate: op(activation, answers<Activation>()),
  start_process: op(takes({ key, named: text(), name: text() }), answers<StartedProcess>()),
  extend_process: op(takes({ key, id: id() }), answers<StartedProcess>()),
  end_process: op(takes({ key, id: id() }), answers<Nothing>()),
  /** Signs a response with the key of the company that the license key names; null if it names none. */
  sign: readOp(
    signedResponse,
    answers<{ readonly signature: { readonly kid: string; readonly value: string } | null }>(),
  ),
});
