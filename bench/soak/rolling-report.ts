import type { LabOptions } from '../lab';
import { differences } from './counts';
import { oneByOne, serversOfNats } from './restarting';
import { REPLICAS, soakRolling } from './rolling';
import type { Tally } from './traffic';

const DEFAULT_ROUNDS = 3;
const AT_ONCE = 6;
/** Answers between two restarts. */
const BETWEEN = 300;

export interface RollingArgs {
  readonly rounds?: string;
  /** `3`: the servers of NATS are restarted, and not the apps. */
  readonly nats?: string;
}

/** Prints what was counted, by what was restarted; false where a request or an event was lost. */
export async function reportRolling(lab: LabOptions, { rounds: given, nats }: RollingArgs): Promise<boolean> {
  const rounds = Number(given ?? DEFAULT_ROUNDS);
  if (!Number.isSafeInteger(rounds) || rounds < 1 || rounds > 100) {
    throw new Error('--rounds must be a whole number from 1 to 100.');
  }
  if (nats !== undefined && nats !== '3') throw new Error('--nats must be 3: so many servers hold three copies.');
  const clustered = nats !== undefined;
  const steps = Array.from({ length: rounds }, () => (clustered ? serversOfNats(true) : oneByOne(REPLICAS))).flat();
  const rolled = await soakRolling({ ...lab, clustered, steps, atOnce: AT_ONCE, between: BETWEEN });
  const { restarts, tallies, losses, faults, comparisons } = rolled;
  console.log(`${restarts} restarts`);
  for (const [what, tally] of tallies) console.log(`${what.padEnd(18)}  ${printed(tally)}`);
  const wide = Math.max(...comparisons.map(({ what }) => what.length));
  for (const { what, found, wanted } of comparisons) {
    console.log(`${what.padEnd(wide)}  ${found}${found === wanted ? '' : `, not ${wanted}`}`);
  }
  for (const loss of losses) console.error(`lost: ${loss}`);
  for (const fault of faults) console.error(`fault: ${fault}`);
  return losses.length === 0 && faults.length === 0 && differences(comparisons).length === 0;
}

function printed({ sent, answered, unknown, slowestMs }: Tally): string {
  const lost = sent - answered - unknown;
  return `${sent} requests, ${lost} lost, ${unknown} of unknown outcome, the slowest ${Math.round(slowestMs)} ms`;
}
