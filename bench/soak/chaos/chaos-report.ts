import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SmallDisk } from '@marquee/local';
import type { LabOptions } from '../../lab';
import { type Chaos, soakChaos } from './chaos';
import type { Disabled } from './disabling';
import { grouped } from './grouped';
import { printed, scheduleOf } from './schedule';
import { REPLICAS } from './system';

const DEFAULT_MINUTES = 10;
const CLIENTS = 30;
/** Seconds between the beginnings of two faults. */
const APART = 5;
/** The others are wrong for the same reason, or for one that is found when these are right. */
const MOST = 20;

export interface ChaosArgs {
  readonly minutes?: string;
  readonly seed?: string;
}

/** Prints what was counted; false where anything is not as it must be. */
export async function reportChaos(lab: LabOptions, { minutes: given, seed: drawn }: ChaosArgs): Promise<boolean> {
  const minutes = Number(given ?? DEFAULT_MINUTES);
  if (!Number.isFinite(minutes) || minutes <= 0 || minutes > 600) {
    throw new Error('--minutes must be a number up to 600.');
  }
  const seed = Number(drawn ?? randomInt(1, 1_000_000));
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be a whole number.');
  const drawnFaults = scheduleOf({ seed, seconds: minutes * 60, apart: APART, replicas: REPLICAS });
  const onSmallDisks = SmallDisk.isSupported;
  if (!onSmallDisks) lab.log('Faults of the kind disk are skipped: only root on Linux can mount what they fill.');
  const planned = drawnFaults.filter(({ kind }) => onSmallDisks || kind !== 'disk');
  const chaos = await soakChaos({ ...lab, onSmallDisks, seed, planned, clients: CLIENTS, timed: true });
  print(chaos, seed);
  console.log(`What was struck and what the apps have printed is in ${kept(chaos, seed)}`);
  return chaos.violations.length === 0;
}

/** Beside the violations, for whoever has to find out. */
function kept({ happened, disabled, complaints }: Chaos, seed: number): string {
  const file = join(tmpdir(), `marquee-chaos-${seed}.log`);
  const faults = happened.flatMap(({ fault, began, ended }) => [
    `${new Date(began).toISOString()} begins: ${printed(fault)}`,
    `${new Date(ended).toISOString()} over: ${printed(fault)}`,
  ]);
  const companies = disabled.map((one) => {
    return `${new Date(one.at).toISOString()} disabled: company ${one.company}, served for ${servedFor(one)} ms more`;
  });
  writeFileSync(file, [...faults, ...companies, ...complaints].sort().join('\n'));
  return file;
}

function print({ history, happened, disabled, excused, violations }: Chaos, seed: number): void {
  const outcomes = counted(history, ({ outcome }) => outcome);
  console.log(`seed ${seed}: ${history.length} operations: ${outcomes}`);
  for (const [kind, all] of grouped(history, (one) => one.kind)) {
    console.log(`${kind.padEnd(16)}  ${counted(all, ({ outcome }) => outcome)}`);
  }
  const attempts = history.flatMap((one) => one.attempts).filter(({ outcome }) => outcome !== 'ok');
  console.log(`answers that were no success: ${counted(attempts, ({ said }) => said)}`);
  console.log(`${happened.length} faults: ${counted(happened, ({ fault }) => fault.kind)}`);
  const served = disabled.map(servedFor).join(', ') || 'none';
  console.log(`${disabled.length} companies disabled, served for so many ms more: ${served}`);
  for (const [why, all] of grouped(excused, (one) => one.why)) {
    const longest = Math.max(...all.map(({ servedFor: ms }) => ms));
    console.log(`${all.length} of them for more than a second because ${why}, the longest for ${longest} ms`);
  }
  console.log(`${violations.length} violations${violations.length > 0 ? ` (seed ${seed})` : ''}`);
  for (const [invariant, all] of grouped(violations, (one) => one.invariant)) {
    console.error(`violated ${all.length} times: ${invariant}`);
    for (const { found } of all.slice(0, MOST)) console.error(`  ${found}`);
  }
}

function servedFor({ at, served }: Disabled): number {
  return Math.max(0, ...served.map((sent) => sent - at));
}

function counted<T>(list: readonly T[], nameOf: (one: T) => string): string {
  const groups = [...grouped(list, nameOf)].sort(([, one], [, other]) => other.length - one.length);
  return groups.map(([name, all]) => `${all.length} ${name}`).join(', ') || 'none';
}
