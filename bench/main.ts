import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Compared, compareSides, compareTables, compareWithCommit, OPERATIONS } from './compare/compare';
import { hasProc } from './cpu/processes';
import type { Run } from './lab';
import { printTable, type Table } from './report/table';
import { measureConsole } from './scale/console';
import { measureDelivery } from './scale/delivery';
import { measureScale } from './scale/scale';

const USAGE =
  'Use `npm run bench` alone, or with one of --compare REV, --mixed [--without NAME], --scale [--large N], --console [--large N], and --delivery.';
const MIN_LARGE = 10_000;

/** Measures and prints tables; false if a request failed or a limit was exceeded. */
export async function bench(run: Run): Promise<boolean> {
  const { scale, console: inBrowser, delivery, large, ...options } = readOptions(run.args);
  if (scale || inBrowser) {
    const { tables, faults } = await (scale ? measureScale : measureConsole)(run, large);
    return report(tables, faults);
  }
  if (!hasProc()) {
    throw new Error('The benchmark reads CPU times from /proc, which this machine lacks. Run it on Linux.');
  }
  if (delivery) {
    const { tables, faults } = await measureDelivery(run);
    return report(tables, faults);
  }
  const { labels, comparisons, faults } = await compare(options, run);
  return report(compareTables(labels, comparisons), faults);
}

interface Options {
  readonly compare?: string;
  readonly mixed: boolean;
  readonly without?: string;
}

function compare({ compare: revision, mixed, without }: Options, run: Run): Promise<Compared> {
  if (revision !== undefined) return compareWithCommit(revision, run);
  const dist = join(run.root, 'dist');
  if (!mixed) return compareSides([{ label: 'now', dist }], OPERATIONS, run);
  const other =
    without === undefined
      ? { label: 'again', dist }
      : { label: `without ${without}`, dist, env: { MARQUEE_WITHOUT: without } };
  return compareSides([{ label: 'with all', dist }, other], ['mixed'], run);
}

interface ScaleOptions {
  readonly scale: boolean;
  readonly console: boolean;
  readonly delivery: boolean;
  readonly large: number;
}

/** Exported for its test. */
export function readOptions(args: readonly string[]): Options & ScaleOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      scale: { type: 'boolean', default: false },
      console: { type: 'boolean', default: false },
      delivery: { type: 'boolean', default: false },
      large: { type: 'string' },
      compare: { type: 'string' },
      mixed: { type: 'boolean', default: false },
      without: { type: 'string' },
    },
  });
  const { scale, console: inBrowser, delivery, compare: revision, mixed, without } = values;
  const runs = [scale, inBrowser, delivery, revision !== undefined, mixed].filter(Boolean);
  const isOrphaned = (without !== undefined && !mixed) || (values.large !== undefined && !scale && !inBrowser);
  if (runs.length > 1 || isOrphaned) throw new Error(USAGE);
  const large = Number(values.large ?? 1_000_000);
  if (!Number.isSafeInteger(large) || large < MIN_LARGE) {
    throw new Error(`--large must be a whole number from ${MIN_LARGE} on.`);
  }
  return { scale, console: inBrowser, delivery, large, compare: revision, mixed, without };
}

function report(tables: readonly Table[], faults: readonly string[]): boolean {
  console.log(`\n${tables.map(printTable).join('\n\n')}\n`);
  for (const fault of faults) console.error(`fault: ${fault}`);
  return faults.length === 0;
}
