import { MAX_PROCESSES } from '@marquee/contracts';
import type { DeviceRow } from '../devices/device.entity';
import { isAlive, type Moment } from '../devices/device.rules';
import type { StoredSnapshot } from '../licenses/license.entity';
import type { UseCount } from '../uses/use-count.entity';
import { runningYear, type RecordedUses } from '../validation/counters.rules';
import type { DeviceSummary, EvaluatedRequest, Facts, Lease } from '../validation/facts.rules';

/** A license as a request found it. */
export interface FoundLicense {
  /** Null if commerce has no such license. */
  readonly license: StoredSnapshot | null;
  readonly device: DeviceRow | null;
  readonly activated: boolean;
  readonly active: number;
  readonly activations: readonly string[];
  readonly uses: readonly UseCount[];
  readonly moment: Moment;
  /** The running processes of the device; read only for a request that names a process. */
  readonly processes?: number;
  /** The lease of the named process. */
  readonly process?: Lease;
}

export function factsOf(found: FoundLicense, request: EvaluatedRequest): Facts {
  const { license, moment } = found;
  const year = license && runningYear(new Date(license.acquired_at), moment.now);
  return {
    license,
    devices: summaryOf(found, year?.from ?? moment.now),
    uses: recordedUses(found.uses, year?.number ?? 0),
    request,
    now: moment.now,
  };
}

/** Leases matter only for a license with a limit of concurrent devices. */
function summaryOf(
  { license, device, activated, active, activations, moment, processes = 0, process }: FoundLicense,
  from: Date,
): DeviceSummary {
  const isLimited = license !== null && license.terms.total_concurrent_devices > 0;
  return {
    activated: Number(activated),
    alive: active,
    in_year: activations.filter((at) => new Date(at) >= from).length,
    free_at: null,
    processes,
    processes_limit: MAX_PROCESSES,
    process,
    revoked: device !== null && device.revoked_at !== null,
    device:
      device === null || device.deactivated
        ? null
        : {
            lease: !isLimited || isAlive(device, moment) ? 'alive' : 'dead',
            activated_in_year: device.activated_at >= from,
            latest_now: device.latest_now,
          },
  };
}

const UNUSED: RecordedUses = { downloads: 0, downloads_in_year: 0, exports: 0, exports_in_year: 0, copies: 0 };

/** The uses of a license, in total and in the year with this number. */
export function recordedUses(counts: readonly UseCount[], year: number): RecordedUses {
  if (counts.length === 0) return UNUSED;
  const sum = (kind: UseCount['kind'], only?: number) =>
    counts
      .filter((one) => one.kind === kind && (only === undefined || one.year === only))
      .reduce((all, { count }) => all + count, 0);
  return {
    downloads: sum('download'),
    downloads_in_year: sum('download', year),
    exports: sum('export'),
    exports_in_year: sum('export', year),
    copies: sum('copy'),
  };
}
