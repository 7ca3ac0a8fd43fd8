import { baseOf } from './base';
import { TIMEOUT_MS, type ConnectionOptions } from './client';
import { SYSTEM_CLOCK, type Clock } from './clock';
import { LICENSE_OPERATIONS } from './generated/operations';
import type { LicenseUseResource } from './generated/resources';
import { methodsOf } from './methods';
import { RETRY_RULES } from './requests/retry';
import { Sender } from './requests/sender';

/** The API for a program that has a license key: `client.validate({ fingerprint })`. */
export type LicenseClient = LicenseUseResource;

export interface LicenseClientOptions extends ConnectionOptions {
  /** The key of the license, a secret of its customer. */
  readonly licenseKey: string;
}

export function createLicenseClient(options: LicenseClientOptions): LicenseClient {
  return licenseClientWith(options, SYSTEM_CLOCK);
}

/** Like `createLicenseClient`, with an injected clock. */
export function licenseClientWith(options: LicenseClientOptions, clock: Clock): LicenseClient {
  const { licenseKey, url, timeoutMs = TIMEOUT_MS, fetch = globalThis.fetch } = options;
  const tokens = {
    header: 'authorization',
    current: async () => `License ${licenseKey}`,
    instead: async () => undefined,
  };
  const sender = new Sender({ fetch, clock, rules: { ...RETRY_RULES, ...options.retry }, tokens });
  const caller = { url: baseOf(url, options), timeoutMs, send: sender.send.bind(sender) };
  return methodsOf(LICENSE_OPERATIONS, caller) as unknown as LicenseClient;
}
