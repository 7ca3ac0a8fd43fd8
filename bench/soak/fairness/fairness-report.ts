import { constants, setPriority } from 'node:os';
import { inSystem, type LabOptions } from '../../lab';
import { percentile } from '../../report/numbers';
import { plainTable, short } from '../../report/table';
import type { FairnessBystanderTasks } from '../../workers/fairness-bystander';
import { ATTACKS } from './attacks';
import { type Attacked, attackByEach } from './fairness';

const DEFAULT_ROUNDS = 30;
/** Under attack the other company may wait so many times as long as without. */
const MAX_RATIO = 3;
const NAMES = Object.keys(ATTACKS);

export interface FairnessArgs {
  readonly rounds?: string;
  /** One of the attacks alone. */
  readonly run?: string;
}

/** Prints what another company saw of each attack; false if it was refused anything, or waited too long. */
export async function reportFairness(lab: LabOptions, { rounds: given, run }: FairnessArgs): Promise<boolean> {
  const rounds = Number(given ?? DEFAULT_ROUNDS);
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('--rounds must be a whole number from 1 on.');
  if (run !== undefined && !NAMES.includes(run)) throw new Error(`--run must be one of ${NAMES.join(', ')}.`);
  const attacks = run === undefined ? NAMES : [run];
  const seen = await inSystem({ ...lab, fsync: false }, ({ system, cleaning }) => {
    const bystander = cleaning.start<FairnessBystanderTasks>('workers/fairness-bystander.js');
    // An attacker has a machine of its own; here it must not take the processors of those it attacks.
    setPriority(constants.priority.PRIORITY_LOW);
    return attackByEach(system, { ...lab, attacks, rounds, work: (input) => bystander.ask('doUsualWork', input) });
  });
  console.log(tableOf(seen));
  for (const { name, attacked } of seen) for (const failure of attacked.failures) console.log(`${name}: ${failure}`);
  return seen.every((one) => one.attacked.failures.length === 0 && ratioOf(one) <= MAX_RATIO);
}

function tableOf(seen: readonly Attacked[]): string {
  const head = [
    'attack',
    'requests',
    'failed',
    'quiet p50',
    'quiet p95',
    'attacked p50',
    'attacked p95',
    'ratio of p95',
    'attacker',
  ];
  const rows = seen.map((one) => [
    one.name,
    String(one.attacked.times.length),
    String(one.attacked.failures.length),
    ...[one.quiet, one.attacked].flatMap(({ times }) => [50, 95].map((percent) => short(percentile(times, percent)))),
    short(ratioOf(one)),
    JSON.stringify(one.statuses),
  ]);
  return plainTable({ title: 'Another company during each attack, milliseconds', head, rows });
}

function ratioOf({ quiet, attacked }: Attacked): number {
  return percentile(attacked.times, 95) / percentile(quiet.times, 95);
}
