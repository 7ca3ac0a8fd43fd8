import { certificate } from './certificate';
import type { CompanyKeys } from './company-keys';

/** How long a file is valid, and the serial number by which it is returned or revoked. */
export interface FileValidity {
  readonly serial: string;
  readonly issued: Date;
  /** Null if the file never expires. */
  readonly expires: Date | null;
}

/** What a file says about a license. */
export interface FiledLicense {
  readonly id: number;
  readonly order_id: number;
  readonly product_id: string;
  readonly title: string;
  readonly acquired_at: Date;
  readonly expires_at: Date | null;
  readonly first_used_at: Date | null;
  /** How many devices may have a lease at once; 0 means no limit. */
  readonly devices: number;
  readonly entitlements: readonly string[];
  readonly terms: Readonly<Record<string, unknown>>;
}

export interface FiledDevice {
  readonly id: number;
  readonly fingerprint: string;
  readonly name: string | null;
  readonly platform: string | null;
  readonly created_at: Date;
}

/** A license file; with a device a machine file, which only that device can decrypt. */
export interface OfflineFile extends FileValidity {
  readonly license: FiledLicense;
  readonly device: FiledDevice | null;
  /** Encrypts the file if it is not null. */
  readonly license_key: string | null;
}

/** Files and licenses that are no longer valid, although their files have not expired. */
export interface RevokedList extends Omit<FileValidity, 'serial'> {
  readonly serials: readonly string[];
  readonly licenses: readonly number[];
}

/** The text of a license or machine file. */
export function offlineFile(keys: CompanyKeys, file: OfflineFile): string {
  const { license, device, license_key: key } = file;
  const meta = { ...metaOf(keys, file), serial: file.serial };
  const entitlements = license.entitlements.map(entitlementOf);
  if (device === null) {
    return certificate(keys, 'license', { data: licenseOf(license), included: entitlements, meta }, key);
  }
  const document = { data: machineOf(device, license), included: [licenseOf(license), ...entitlements], meta };
  return certificate(keys, 'machine', document, key === null ? null : key + device.fingerprint);
}

/** The text of the list of revoked files and licenses; everybody can read it. */
export function revokedList(keys: CompanyKeys, list: RevokedList): string {
  const data = [
    ...list.licenses.map((id) => ({ type: 'licenses', id: String(id) })),
    ...list.serials.map((serial) => ({ type: 'files', id: serial })),
  ];
  return certificate(keys, 'revoked', { data, meta: metaOf(keys, list) }, null);
}

function metaOf({ kid }: CompanyKeys, { issued, expires }: Omit<FileValidity, 'serial'>) {
  const ttl = expires === null ? null : Math.floor((expires.getTime() - issued.getTime()) / 1000);
  return { issued: issued.toISOString(), expiry: zoned(expires), ttl, kid };
}

/** A JSON:API resource with the attributes that license clients know, and ours in its metadata. */
function licenseOf(license: FiledLicense) {
  const { terms } = license;
  return {
    type: 'licenses',
    id: String(license.id),
    attributes: {
      name: license.title,
      expiry: zoned(license.expires_at),
      scheme: 'ED25519_SIGN',
      maxMachines: license.devices === 0 ? null : license.devices,
      created: zoned(license.acquired_at),
      metadata: {
        order_id: license.order_id,
        product_id: license.product_id,
        first_used_at: zoned(license.first_used_at),
        terms: { ...terms, ...zonedEnd(terms.expiration_date) },
      },
    },
    relationships: {
      product: { data: { type: 'products', id: license.product_id } },
      entitlements: { data: license.entitlements.map((code) => ({ type: 'entitlements', id: code })) },
    },
  };
}

function machineOf(device: FiledDevice, license: FiledLicense) {
  const { fingerprint, name, platform } = device;
  return {
    type: 'machines',
    id: String(device.id),
    attributes: { fingerprint, name, platform, created: zoned(device.created_at) },
    relationships: { license: { data: { type: 'licenses', id: String(license.id) } } },
  };
}

function entitlementOf(code: string) {
  return { type: 'entitlements', id: code, attributes: { code, name: code } };
}

function zoned(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

/** The interface's times have no zone, which typed clients refuse. */
function zonedEnd(end: unknown): { expiration_date?: string } {
  return typeof end === 'string' ? { expiration_date: new Date(`${end}Z`).toISOString() } : {};
}
