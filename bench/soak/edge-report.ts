import type { LabOptions } from '../lab';
import { soakEdge } from './edge';

const DEFAULT_SECONDS = 15;
/** Under attack, others may wait so many times as long. */
const MOST_TIMES = 2;

/** Prints what each attack did to memory and to others; false where others were refused, or waited too long. */
export async function reportEdge(lab: LabOptions, given: string | undefined): Promise<boolean> {
  const seconds = Number(given ?? DEFAULT_SECONDS);
  if (!Number.isSafeInteger(seconds) || seconds < 5 || seconds > 600) {
    throw new Error('--seconds must be a whole number from 5 to 600.');
  }
  let good = true;
  for (const { name, before, during, statuses } of await soakEdge({ ...lab, seconds })) {
    good &&= during.refused === 0 && during.p99 <= MOST_TIMES * before.p99;
    console.log(name);
    console.log(`  memory of the gateway  ${before.rss} MiB, then ${during.rss} MiB at most`);
    console.log(`  p50 and p99 of others  ${ms(before)}, then ${ms(during)}; ${during.refused} refused`);
    console.log(`  the attacker was told  ${JSON.stringify(statuses)}`);
  }
  return good;
}

function ms({ p50, p99 }: { p50: number; p99: number }): string {
  return `${p50.toFixed(1)} and ${p99.toFixed(1)} ms`;
}
