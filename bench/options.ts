import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Length of one round; every other duration follows from it. */
  readonly seconds: number;
  /** Print the tables as docs/internal/speed.md has them. */
  readonly markdown: boolean;
  /** Compare a large shop with a small one instead of Marquee with a bare server. */
  readonly scale: boolean;
  /** Measure processor time alone. */
  readonly cpu: boolean;
  /** Measure orders alone; with `scale`, a shop with many orders against one with few. */
  readonly orders: boolean;
  /** With `scale`: a table of many deliveries against one of few. */
  readonly deliveries: boolean;
  /** With `scale`: a company with a year of orders against one with a month of few. */
  readonly statistics: boolean;
  /** With `scale`, of products or orders: how many the large shop has. */
  readonly large: number;
  /** The commit that the working copy is compared with, instead of a bare server. */
  readonly compare: string | null;
  /** Measure the mixed load of 32 companies. */
  readonly mixed: boolean;
  /** With `mixed`: the accelerator that one of two equal systems does without. */
  readonly without: string | null;
}

const DEFAULT_SECONDS = 1.5;
const MAX_SECONDS = 60;
const DEFAULT_LARGE = 100_000;

/** `--seconds N`, `--markdown`; `--scale`, `--cpu`, `--orders`, `--compare REV`, `--mixed`; `--mixed` with `--without NAME`; or `--scale` with one of `--orders`, `--deliveries`, `--statistics`, or with `--large N`. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string' },
      markdown: { type: 'boolean', default: false },
      scale: { type: 'boolean', default: false },
      cpu: { type: 'boolean', default: false },
      orders: { type: 'boolean', default: false },
      deliveries: { type: 'boolean', default: false },
      statistics: { type: 'boolean', default: false },
      large: { type: 'string' },
      compare: { type: 'string' },
      mixed: { type: 'boolean', default: false },
      without: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds ?? DEFAULT_SECONDS);
  if (!(seconds >= 0.5 && seconds <= MAX_SECONDS)) {
    throw new Error(`--seconds must be a number from 0.5 to ${MAX_SECONDS}.`);
  }
  const { markdown, scale, cpu, orders, deliveries, statistics, compare = null, mixed, without = null } = values;
  expectOneRun(values);
  if (cpu && (scale || orders)) {
    throw new Error('--cpu is a run of its own, and so are --scale and --orders: give one of them.');
  }
  if (deliveries && (!scale || orders)) throw new Error('--deliveries goes with --scale alone.');
  if (statistics && (!scale || orders || deliveries)) throw new Error('--statistics goes with --scale alone.');
  const large = Number(values.large ?? DEFAULT_LARGE);
  if (!Number.isSafeInteger(large) || large < 10_000) throw new Error('--large must be a whole number from 10000 on.');
  if (values.large !== undefined && (!scale || deliveries || statistics)) {
    throw new Error('--large goes with --scale, of products or of orders.');
  }
  return { seconds, markdown, scale, cpu, orders, deliveries, statistics, large, compare, mixed, without };
}

/** A comparison counts requests and takes no other measure beside it. */
function expectOneRun(values: {
  readonly compare?: string;
  readonly mixed: boolean;
  readonly without?: string;
  readonly cpu: boolean;
  readonly scale: boolean;
  readonly orders: boolean;
  readonly seconds?: string;
}): void {
  const { compare, mixed, without, cpu, scale, orders, seconds } = values;
  const isOther = cpu || scale || orders || seconds !== undefined;
  if (compare !== undefined && isOther) {
    throw new Error('--compare is a run of its own, by numbers of requests: give it alone, or with --markdown.');
  }
  if (mixed && (compare !== undefined || isOther)) {
    throw new Error('--mixed is a run of its own, by numbers of requests: give it alone, or with --without.');
  }
  if (without !== undefined && !mixed) throw new Error('--without goes with --mixed.');
}
