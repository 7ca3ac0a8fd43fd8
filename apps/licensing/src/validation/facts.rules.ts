import type { LicenseSnapshot } from '@marquee/contracts';
import type { RecordedUses } from './counters.rules';

/** What commerce's snapshot says. */
export type EvaluatedLicense = Pick<
  LicenseSnapshot,
  | 'acquired_at'
  | 'country'
  | 'customer_disabled'
  | 'expires_at'
  | 'hd'
  | 'product_id'
  | 'revoked_at'
  | 'suspended_at'
  | 'terms'
>;

export type Lease = 'not_started' | 'alive' | 'dead';

/** The devices of a license, and the one that the request names. */
export interface DeviceSummary {
  /** Devices that were activated and not deactivated. */
  readonly activated: number;
  /** Those that have a seat now. */
  readonly alive: number;
  /** Different devices that were activated in the running year. */
  readonly in_year: number;
  /** When the next seat becomes free at the latest; null if unknown. */
  readonly free_at: Date | null;
  readonly processes: number;
  /** 0 means no limit. */
  readonly processes_limit: number;
  /** The lease of the process that the request names. */
  readonly process?: Lease | undefined;
  /** Whether the named device has lost its right. */
  readonly revoked: boolean;
  /** Null if the request names no activated device. */
  readonly device: {
    readonly lease: Lease;
    readonly activated_in_year: boolean;
    /** The latest time that its clock has shown. */
    readonly latest_now: Date | null;
  } | null;
}

/** What a program asks; null for a member that it sent without a value. */
export interface EvaluatedRequest {
  readonly fingerprint?: string | null;
  readonly product_id?: string | null;
  readonly country?: string;
  readonly entitlements?: readonly string[];
  readonly action?: 'activate' | 'play' | 'download' | 'export' | 'copy';
  /** How many uses; 1 if absent. */
  readonly count?: number;
  /** The clock of the device. */
  readonly now?: Date;
}

/** Everything that decides a request. */
export interface Facts {
  /** Null if there is none. */
  readonly license: EvaluatedLicense | null;
  readonly devices: DeviceSummary;
  readonly uses: RecordedUses;
  readonly request: EvaluatedRequest;
  readonly now: Date;
}

/** The facts about an existing license. */
export interface LicenseFacts extends Facts {
  readonly license: EvaluatedLicense;
}
