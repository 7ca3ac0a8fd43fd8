import type { LocalSystem } from '@marquee/local';
import { CleanUps } from '../../lab';
import { openShop } from '../shop';
import { type Attack, ATTACKS, openAttacker } from './attacks';
import type { Seen, Work } from './bystander';

export interface FairnessSoak {
  /** Names of `ATTACKS`. */
  readonly attacks: readonly string[];
  /** How often the other company sends each request, without an attack and during each. */
  readonly rounds: number;
  /**
   * For a busy machine: attacks use a quarter of their connections. The other company retries a 503, or a 504 of an idempotent request,
   * once.
   */
  readonly isShort?: boolean;
  /** Does the work of the other company, in a separate process if times are compared. */
  readonly work: (input: Work) => Promise<Seen>;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface Attacked {
  readonly name: string;
  readonly quiet: Seen;
  readonly attacked: Seen;
  /** How often the attacker received each status. */
  readonly statuses: Readonly<Record<string, number>>;
}

const STOCK = 100_000;

/** One company sends expensive requests of each kind in turn while another company works. */
export async function attackByEach(system: LocalSystem, soak: FairnessSoak): Promise<Attacked[]> {
  const cleaning = new CleanUps();
  try {
    const attacker = await openAttacker(system, cleaning);
    const other = await openShop(system, STOCK);
    const work = () => soak.work({ shop: other, rounds: soak.rounds, retries: soak.isShort ?? false });
    await work();
    const seen: Attacked[] = [];
    for (const name of soak.attacks) {
      soak.signal.throwIfAborted();
      soak.log(name);
      // Only the long form compares times.
      const quiet = soak.isShort ? { times: [], failures: [] } : await work();
      const { result: attacked, statuses } = await during(ATTACKS[name]?.(attacker), soak, work);
      seen.push({ name, quiet, attacked, statuses });
    }
    return seen;
  } finally {
    await cleaning.run();
  }
}

/** Repeats the attack on all its connections until the work is done. */
async function during<T>(
  attack: Attack | undefined,
  { isShort }: Pick<FairnessSoak, 'isShort'>,
  worked: () => Promise<T>,
): Promise<{ result: T; statuses: Record<string, number> }> {
  if (attack === undefined) throw new Error(`The attack must be one of ${Object.keys(ATTACKS).join(', ')}.`);
  const statuses: Record<string, number> = {};
  const over = new AbortController();
  const connection = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status } = await attack.send();
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const attacking = Promise.all(Array.from({ length: attack.connections / (isShort ? 4 : 1) }, connection));
  try {
    return { result: await worked(), statuses };
  } finally {
    over.abort();
    await attacking;
  }
}
