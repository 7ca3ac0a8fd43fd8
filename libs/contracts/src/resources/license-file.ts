import { bool, id, int, text } from '../engine/fields';
import { answers, optional, takes, takesBody, type GivenBy } from '../engine/input';
import { internalOperations, op, operations, readOp } from '../engine/operations';
import type { Nothing } from '../paging';
import type { LicenseAnswer } from './license-device';

/** For how many seconds a file is valid. */
export const FILE_TTL = { min: 3_600, default: 604_800, max: 31_536_000 } as const;

/** A signed text for use without a network. Times are ISO 8601 in UTC. */
interface SignedFile {
  readonly certificate: string;
  readonly issued: string;
  readonly expiry: string;
  readonly ttl: number;
}
export interface LicenseFile extends SignedFile {
  readonly serial: string;
}
export interface Checkout extends LicenseAnswer {
  /** Null if the license is refused. */
  readonly file: LicenseFile | null;
}
export interface RevokedFiles {
  readonly revoked: SignedFile;
  /** The last serial of the list if there are more; null on the last list. */
  readonly next: string | null;
}
/** A company's public keys as a JWK set, and the first of them in hex. */
export interface LicenseKeySet {
  readonly keys: readonly object[];
  readonly hex: string;
}

const key = text(200).requiredOnCreate();
const serial = text(36);
const wish = {
  fingerprint: optional(text()),
  encrypt: optional(bool()),
  ttl: optional(int().range(FILE_TTL.min, FILE_TTL.max)),
};
const checkoutByKey = takesBody({ key, ...wish });
export type CheckoutByKey = GivenBy<typeof checkoutByKey>;
const checkin = takesBody({ key, serial });
export type CheckinByKey = GivenBy<typeof checkin>;
const revokedAfter = takesBody({ key, after: optional(serial) });
export type RevokedAfter = GivenBy<typeof revokedAfter>;

/** Files for programs that have a license key, and the keys that verify them. */
export const licenseFiles = internalOperations('licensing.internal.license_files', ['gateway'], {
  checkout: op(checkoutByKey, answers<Checkout>()),
  /** A repetition changes nothing. */
  checkin: op(checkin, answers<Nothing>()),
  revoked: readOp(revokedAfter, answers<RevokedFiles>()),
  public_keys: readOp(takes({ company_id: id() }), answers<LicenseKeySet>()),
});

const checkoutByApp = takesBody({ id: id(), ...wish });
export type CheckoutByApp = GivenBy<typeof checkoutByApp>;
export type CheckoutWish = Omit<CheckoutByApp, 'id'>;

/** Files that a company makes for its customers. */
export const issuedLicenseFiles = operations('licensing.issued_license_files', {
  checkout: op(checkoutByApp, answers<Checkout>()),
});
