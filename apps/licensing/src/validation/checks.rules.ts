import { marketOf, type Market } from '@marquee/countries';
import { usesLeft, type UsesLeft } from './counters.rules';
import type { EvaluatedLicense, Lease, LicenseFacts } from './facts.rules';
import type { ReasonCode } from './reason-codes.rules';

const TOLERANCE_MS = 300_000;
/** Requests that overtake each other, and small corrections of a clock, are no rollback. */
const MIN_ROLLBACK_MS = 60_000;

/** Whether a reason applies to a license, in order of precedence: docs/internal/decisions.md, "Checks of a license". */
export const CHECKS: readonly (readonly [ReasonCode, (facts: LicenseFacts) => boolean])[] = [
  ['BANNED', ({ license }) => license.customer_disabled],
  ['REVOKED', ({ license, devices }) => license.revoked_at !== null || devices.revoked],
  ['SUSPENDED', ({ license }) => license.suspended_at !== null],
  ['NOT_YET_VALID', ({ license, now }) => new Date(license.acquired_at) > now],
  ['EXPIRED', ({ license, now }) => license.expires_at !== null && new Date(license.expires_at) <= now],
  ['CLOCK_UNSYNCED', (facts) => Math.abs(lead(facts, facts.now)) > TOLERANCE_MS],
  ['CLOCK_ROLLED_BACK', (facts) => lead(facts, facts.devices.device?.latest_now) <= -MIN_ROLLBACK_MS],
  ['COUNTRY_NOT_ALLOWED', isOutsideCountries],
  ['REGION_NOT_ALLOWED', isOutsideRegions],
  ['PRODUCT_SCOPE_REQUIRED', ({ request }) => isEmpty(request.product_id)],
  ['PRODUCT_SCOPE_MISMATCH', isOtherProduct],
  ['ENTITLEMENTS_MISSING', lacksEntitlement],
  ['FINGERPRINT_SCOPE_REQUIRED', needsDevice],
  ['FINGERPRINT_SCOPE_EMPTY', ({ request }) => isEmpty(request.fingerprint)],
  ['FINGERPRINT_SCOPE_MISMATCH', (facts) => isUnknownDevice(facts) && facts.devices.activated > 0],
  ['NO_MACHINE', (facts) => hasNoDevice(facts) && facts.license.terms.total_concurrent_devices === 1],
  ['NO_MACHINES', (facts) => hasNoDevice(facts) && facts.license.terms.total_concurrent_devices !== 1],
  ['HEARTBEAT_NOT_STARTED', (facts) => leaseOf(facts) === 'not_started'],
  ['HEARTBEAT_DEAD', (facts) => leaseOf(facts) === 'dead'],
  ['TOO_MANY_MACHINES', (facts) => exceedsSeats(facts) || exceedsYear(facts)],
  ['TOO_MANY_PROCESSES', ({ devices }) => exceeds(devices.processes, devices.processes_limit)],
  ['PLAY_NOT_ALLOWED', ({ license, request }) => request.action === 'play' && license.terms.allow_play === 0],
  ['DOWNLOADS_EXCEEDED', (facts) => facts.request.action === 'download' && lacks(facts, 'downloads')],
  ['EXPORTS_EXCEEDED', (facts) => facts.request.action === 'export' && lacks(facts, 'exports')],
  ['COPIES_EXCEEDED', (facts) => facts.request.action === 'copy' && lacks(facts, 'copies')],
];

type ClockFacts = Pick<LicenseFacts, 'license' | 'request'>;

/** Milliseconds by which the clock of the device is ahead of a time; 0 if the terms ask for no check. */
function lead({ license, request }: ClockFacts, time: Date | null | undefined): number {
  const { delete_on_clock_rollback, disable_on_clock_rollback } = license.terms;
  if (delete_on_clock_rollback === 0 && disable_on_clock_rollback === 0) return 0;
  return request.now && time ? request.now.getTime() - time.getTime() : 0;
}

/**
 * Whether the device loses its right for good. A device whose clock was ahead as far as we tolerate may correct it
 * without this loss.
 */
export function losesRight(facts: ClockFacts, latest: Date | null): boolean {
  return facts.license.terms.delete_on_clock_rollback === 1 && lead(facts, latest) < -TOLERANCE_MS;
}

/** Null if the country is unknown; a license with restrictions then does not apply, as at its sale. */
function marketIn({ license, request }: LicenseFacts): Market | null {
  return marketOf((request.country ?? license.country ?? '').toUpperCase());
}

function isOutsideCountries(facts: LicenseFacts): boolean {
  const { restriction_country: allowed } = facts.license.terms;
  const market = allowed.length === 0 ? null : marketIn(facts);
  return allowed.length > 0 && !allowed.some(({ country_id }) => country_id === market?.country_id);
}

function isOutsideRegions(facts: LicenseFacts): boolean {
  const { restriction_dvd_region: regions, restriction_video_norm: norm } = facts.license.terms;
  if (regions.length === 0 && norm === null) return false;
  const market = marketIn(facts);
  if (market === null || (norm !== null && norm.norm !== market.video_norm)) return true;
  // Region 0 is every region, for a disc as for a country.
  const fits = (region: number) => region === 0 || market.dvd_region === 0 || region === market.dvd_region;
  return regions.length > 0 && !regions.some(({ dvd_region }) => fits(dvd_region));
}

/** The rights beyond playback that a license has, for programs and offline files. */
export function entitlementsOf({ hd, terms }: Pick<EvaluatedLicense, 'hd' | 'terms'>): string[] {
  const all: Record<string, boolean> = {
    HD: hd,
    EPUB: terms.export_epub === 1,
    MP3: terms.export_mp3 === 1,
    PRINT: terms.export_pdf_print === 1,
  };
  return Object.keys(all).filter((code) => all[code]);
}

function lacksEntitlement({ license, request }: LicenseFacts): boolean {
  const has = entitlementsOf(license);
  return (request.entitlements ?? []).some((code) => !has.includes(code.toUpperCase()));
}

function isEmpty(sent: string | null | undefined): boolean {
  return sent === null || sent === '';
}

function isOtherProduct({ license, request }: LicenseFacts): boolean {
  return !!request.product_id && request.product_id.toUpperCase() !== license.product_id.toUpperCase();
}

/** A license without a limit of devices can be used without any. */
function needsDevice({ license, request }: LicenseFacts): boolean {
  const { total_concurrent_devices: total, annual_concurrent_devices: annual } = license.terms;
  return request.fingerprint === undefined && (total > 0 || annual > 0);
}

function isUnknownDevice({ devices, request }: LicenseFacts): boolean {
  return !!request.fingerprint && request.action !== 'activate' && devices.device === null;
}

function hasNoDevice(facts: LicenseFacts): boolean {
  return isUnknownDevice(facts) && facts.devices.activated === 0;
}

/** The lease of the device, and then of the process. An activation starts the lease. */
function leaseOf({ devices: { device, process }, request }: LicenseFacts): Lease | null {
  if (request.action === 'activate' || device === null) return null;
  return device.lease === 'alive' ? (process ?? 'alive') : device.lease;
}

function exceeds(count: number, limit: number): boolean {
  return limit > 0 && count > limit;
}

/** An activation needs a seat that it does not have yet. */
function exceedsSeats({ license, devices, request }: LicenseFacts): boolean {
  const more = request.action === 'activate' && devices.device?.lease !== 'alive' ? 1 : 0;
  return exceeds(devices.alive + more, license.terms.total_concurrent_devices);
}

/** Whether the different devices of the running year are too many. */
export function exceedsYear({ license, devices, request }: LicenseFacts): boolean {
  const more = request.action === 'activate' && !devices.device?.activated_in_year ? 1 : 0;
  return exceeds(devices.in_year + more, license.terms.annual_concurrent_devices);
}

function lacks({ license, uses, request }: LicenseFacts, kind: keyof UsesLeft): boolean {
  const left = usesLeft(license.terms, uses)[kind];
  return left !== null && left < (request.count ?? 1);
}
