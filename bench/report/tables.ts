import {
  BEARER_RATIO,
  DOCUMENT_RATIO_GOALS,
  EVENT_P95_MS,
  GATEWAY_P99_MS,
  PSS_MIB,
  RATIO_GOALS,
  SCALE_COUNT_RATIO,
  SCALE_RATIO,
  START_SECONDS,
} from '../goals';
import type { BearerCheck } from '../measurements/bearer';
import type { Footprint } from '../measurements/footprint';
import type { Subject, Throughput } from '../measurements/throughput';
import type { ScaleMeasure } from '../scale/measure';
import type { LoadResult } from '../workers/load';
import { cpuTables } from './cpu-tables';
import { median, ratiosOf, type Percentiles } from './numbers';
import { orderCpuTables, orderSpeeds } from './order-tables';
import { OPERATION_NAMES } from './operation-names';
import type { Results } from './results';
import { short, type Table, whole } from './table';

const NONE = '–';

/** Processor time first, and then the rates: those say more of who else is at work on the machine. */
export function tables(results: Results): Table[] {
  return [
    ...(results.cpu ? cpuTables(results.cpu) : []),
    ...orderCpuTables(results.orders),
    throughputTable(results.throughput),
    orderSpeeds(results.orders),
    bearerTable(results.bearer),
    latencyTable(results),
    footprintTable(results.footprints),
  ];
}

export function scaleTable(measures: readonly ScaleMeasure[], title: string): Table {
  return {
    title,
    head: ['request', 'small ms', 'large ms', 'ratio', 'goal'],
    rows: measures.map(({ name, kind, small, large }) => {
      const goal = kind === 'count' ? SCALE_COUNT_RATIO : SCALE_RATIO;
      const ratio = large / small;
      return [name, short(small), short(large), ratio.toFixed(2), verdict(`≤ ${goal}`, ratio <= goal)];
    }),
  };
}

function throughputTable(measured: readonly Throughput[]): Table {
  return {
    title: 'Throughput, 32 connections; bare: Fastify + pg on the same table',
    head: ['operation', 'req/s', 'bare', 'p50 ms', 'bare', 'p99 ms', 'bare', 'ratio', 'rounds', 'goal'],
    rows: measured.flatMap((one) => [
      throughputRow(one, 'rows', OPERATION_NAMES[one.operation], RATIO_GOALS[one.operation]),
      throughputRow(one, 'printed', '… bare with JSON printed by Postgres'),
      throughputRow(one, 'documents', '… bare with a document for each', DOCUMENT_RATIO_GOALS[one.operation]),
    ]),
  };
}

function throughputRow(
  { speed, rounds }: Throughput,
  bare: Exclude<Subject, 'ours'>,
  name: string,
  goal?: number,
): string[] {
  const ours = speed.ours;
  const theirs = speed[bare];
  const ratio = ours.perSecond / theirs.perSecond;
  return [
    name,
    whole(ours.perSecond),
    whole(theirs.perSecond),
    short(ours.p50),
    short(theirs.p50),
    short(ours.p99),
    short(theirs.p99),
    ratio.toFixed(2),
    rangeOf(rounds.ours, rounds[bare]),
    goal === undefined ? NONE : verdict(`≥ ${goal}`, ratio >= goal),
  ];
}

/** The least and the greatest ratio of a round: far apart, they say that the machine was not quiet. */
function rangeOf(ours: readonly LoadResult[], theirs: readonly LoadResult[]): string {
  const ratios = ratiosOf(ours, theirs);
  return `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
}

function bearerTable({ rounds: { checked, unchecked }, ratio }: BearerCheck): Table {
  const medianOf = (rounds: typeof checked): number => median(rounds.map(({ perSecond }) => perSecond));
  return {
    title: 'Single product with the check of the bearer token, and without it',
    head: ['req/s', 'unchecked', 'ratio', 'rounds', 'goal'],
    rows: [
      [
        whole(medianOf(checked)),
        whole(medianOf(unchecked)),
        ratio.toFixed(2),
        rangeOf(checked, unchecked),
        verdict(`≥ ${BEARER_RATIO}`, ratio >= BEARER_RATIO),
      ],
    ],
  };
}

function latencyTable({ events, gateway }: Results): Table {
  const p95Goal = ({ p95 }: Percentiles): string => verdict(`p95 < ${EVENT_P95_MS} ms`, p95 < EVENT_P95_MS);
  const added = {
    p50: gateway.http.p50 - gateway.bus.p50,
    p95: gateway.http.p95 - gateway.bus.p95,
    p99: gateway.http.p99 - gateway.bus.p99,
  };
  return {
    title: 'Latency',
    head: ['from → to', 'per s', 'p50 ms', 'p95 ms', 'p99 ms', 'goal'],
    rows: [
      latencyRow('create answered → event at a subscriber', events.perSecond, events.stream, p95Goal(events.stream)),
      latencyRow('create answered → row in the feed', events.perSecond, events.feed, p95Goal(events.feed)),
      latencyRow('read over HTTP, half load', gateway.perSecond, gateway.http, NONE),
      latencyRow('read over the bus, half load', gateway.perSecond, gateway.bus, NONE),
      latencyRow(
        'added by the gateway',
        gateway.perSecond,
        added,
        verdict(`p99 < ${GATEWAY_P99_MS} ms`, added.p99 < GATEWAY_P99_MS),
      ),
    ],
  };
}

function latencyRow(name: string, perSecond: number, { p50, p95, p99 }: Percentiles, goal: string): string[] {
  return [name, whole(perSecond), short(p50), short(p95), short(p99), goal];
}

function footprintTable(footprints: readonly Footprint[]): Table {
  return {
    title: 'Apps',
    head: ['app', 'start s', 'idle MiB', 'PSS MiB', 'goal', 'goal'],
    rows: footprints.map(({ app, startSeconds, idleMib, pssMib }) => [
      app,
      startSeconds.toFixed(2),
      whole(idleMib),
      pssMib === null ? NONE : whole(pssMib),
      verdict(`< ${START_SECONDS} s`, startSeconds < START_SECONDS),
      pssMib === null ? NONE : verdict(`≤ ${PSS_MIB} MiB PSS`, pssMib <= PSS_MIB),
    ]),
  };
}

function verdict(goal: string, reached: boolean): string {
  return `${goal} ${reached ? '✓' : '✗'}`;
}
