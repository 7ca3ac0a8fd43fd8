import {
  MAX_PROCESSES,
  type LicenseComponent,
  type LicenseDevice,
  type LicenseProcess,
  type ServedLicense,
} from '@marquee/contracts';

export interface ResourceObject {
  readonly type: string;
  readonly id: string;
  readonly attributes: object;
  readonly relationships?: object;
}
export interface Document {
  readonly data: ResourceObject | readonly ResourceObject[] | null;
  readonly meta?: object;
}

/** Seconds between heartbeats; clients send one 30 seconds earlier. */
const HEARTBEAT_SECONDS = 600;

const related = (type: string, id: number | string) => ({ data: { type, id: String(id) } });

export function licenseOf(license: ServedLicense, key: string, lastValidated: string | null = null): ResourceObject {
  const { id, title, max_devices, acquired_at, expires_at, suspended, product_id } = license;
  const created = new Date(acquired_at).toISOString();
  return {
    type: 'licenses',
    id: String(id),
    attributes: {
      name: title,
      key,
      expiry: expires_at && new Date(expires_at).toISOString(),
      scheme: 'ED25519_SIGN',
      suspended,
      floating: max_devices !== 1,
      maxMachines: max_devices === 0 ? null : max_devices,
      maxProcesses: MAX_PROCESSES,
      requireHeartbeat: max_devices > 0,
      lastValidated,
      metadata: {},
      created,
      updated: created,
    },
    relationships: { product: related('products', product_id) },
  };
}

export function machineOf(device: LicenseDevice, isLimited: boolean): ResourceObject {
  const { id, license_id, fingerprint, name, platform, activated_at, status, next_heartbeat_at } = device;
  return {
    type: 'machines',
    id: String(id),
    attributes: {
      fingerprint,
      name,
      hostname: name,
      platform,
      ip: null,
      cores: null,
      requireHeartbeat: isLimited,
      heartbeatStatus: status === 'active' ? 'ALIVE' : 'DEAD',
      heartbeatDuration: HEARTBEAT_SECONDS,
      nextHeartbeat: next_heartbeat_at,
      metadata: {},
      created: activated_at,
      updated: activated_at,
    },
    relationships: { license: related('licenses', license_id) },
  };
}

export function processOf({ id, device_id, name, started_at, running }: LicenseProcess): ResourceObject {
  return {
    type: 'processes',
    id: String(id),
    attributes: {
      pid: name,
      status: running ? 'ALIVE' : 'DEAD',
      interval: HEARTBEAT_SECONDS,
      metadata: {},
      created: started_at,
      updated: started_at,
    },
    relationships: { machine: related('machines', device_id) },
  };
}

/** A component has no id of its own: its fingerprint names it within its device. */
export function componentOf({ name, fingerprint }: LicenseComponent, device: LicenseDevice): ResourceObject {
  const { id, activated_at } = device;
  return {
    type: 'components',
    id: fingerprint,
    attributes: { name, fingerprint, metadata: {}, created: activated_at, updated: activated_at },
    relationships: { machine: related('machines', id) },
  };
}

export function entitlementOf(code: string, { acquired_at }: ServedLicense): ResourceObject {
  const created = new Date(acquired_at).toISOString();
  return { type: 'entitlements', id: code, attributes: { name: code, code, metadata: {}, created, updated: created } };
}
