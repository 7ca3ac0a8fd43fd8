import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BearerCheck } from '../measurements/bearer';
import type { CpuUse } from '../measurements/cpu';
import type { EventLatency } from '../measurements/events';
import type { Footprint } from '../measurements/footprint';
import type { GatewayLatency } from '../measurements/gateway';
import type { Throughput } from '../measurements/throughput';
import type { OrdersMeasure } from '../orders/measure';
import { OPERATIONS } from '../requests';
import type { ScaleMeasure } from '../scale/measure';
import type { LoadResult } from '../workers/load';
import type { Machine } from './machine';

/** Of every run, whatever it measured. */
export interface Run {
  readonly date: string;
  readonly commit: string | null;
  readonly machine: Machine;
  /** What went wrong while measuring; a run with any has failed. */
  readonly faults: readonly string[];
}

export interface Results extends Run {
  readonly postgres: string;
  readonly secondsPerRound: number;
  readonly throughput: readonly Throughput[];
  readonly bearer: BearerCheck;
  readonly gateway: GatewayLatency;
  readonly events: EventLatency;
  readonly footprints: readonly Footprint[];
  /** Null where there is no /proc. */
  readonly cpu: CpuUse | null;
  readonly orders: readonly OrdersMeasure[];
}

export interface ScaleResults extends Run {
  /** How many products or orders the large shop has. */
  readonly large: number;
  readonly scale: readonly ScaleMeasure[];
}

/** Into the history, under the time of the run. */
export function keepResults(folder: string, results: Run): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${results.date.slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

interface Driven {
  readonly operation: string;
  readonly rounds: Readonly<Record<string, readonly Pick<LoadResult, 'faults'>[]>>;
}

/** Answers that were no success, of ours or of the bare servers. */
export function faultsIn(driven: readonly Driven[]): string[] {
  return driven.flatMap(({ operation, rounds }) =>
    Object.entries(rounds).flatMap(([subject, results]) =>
      results.flatMap(({ faults }) =>
        Object.entries(faults).map(([kind, times]) => `${operation}, ${subject}: ${times} × ${kind}`),
      ),
    ),
  );
}

export function faultsOfCpu(cpu: CpuUse | null): string[] {
  if (!cpu) return [];
  return OPERATIONS.flatMap((operation) =>
    faultsIn([
      {
        operation,
        rounds: {
          ours: [cpu.ours[operation]].flat(),
          rows: [cpu.bare[operation]],
          documents: [cpu.documents[operation]],
        },
      },
    ]),
  );
}

export function faultsOfOrders(orders: readonly OrdersMeasure[]): string[] {
  return faultsIn(orders.map(({ operation, rounds }) => ({ operation: `orders, ${operation}`, rounds })));
}
