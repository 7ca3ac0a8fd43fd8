import { setTimeout as sleep } from 'node:timers/promises';
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
/** The rounds of one quiet or attacked turn. Turns alternate, because the speed of a machine changes over minutes. */
const ROUNDS_PER_TURN = 10;
/** Between an attack and the next quiet turn, in which services finish what the attack has queued. */
const PAUSE_MS = 3_000;

/** One company sends expensive requests of each kind in turn while another company works. */
export async function attackByEach(system: LocalSystem, soak: FairnessSoak): Promise<Attacked[]> {
  const cleaning = new CleanUps();
  try {
    const attacker = await openAttacker(system, cleaning);
    const other = await openShop(system, STOCK);
    const work = (rounds: number) => soak.work({ shop: other, rounds, retries: soak.isShort ?? false });
    await work(soak.rounds);
    const seen: Attacked[] = [];
    for (const name of soak.attacks) {
      soak.log(name);
      seen.push(await attackInTurns(name, ATTACKS[name]?.(attacker), soak, work));
    }
    return seen;
  } finally {
    await cleaning.run();
  }
}

/** Quiet and attacked turns alternate. Only the long form compares times, so the short form has no quiet turns. */
async function attackInTurns(
  name: string,
  attack: Attack | undefined,
  { rounds, isShort = false, signal }: FairnessSoak,
  work: (rounds: number) => Promise<Seen>,
): Promise<Attacked> {
  if (attack === undefined) throw new Error(`The attack must be one of ${Object.keys(ATTACKS).join(', ')}.`);
  const [quiet, attacked]: [Seen[], Seen[]] = [[], []];
  const statuses: Record<string, number> = {};
  for (let left = rounds; left > 0; left -= ROUNDS_PER_TURN) {
    signal.throwIfAborted();
    const turn = () => work(Math.min(left, ROUNDS_PER_TURN));
    if (!isShort) quiet.push(await turn());
    attacked.push(await during(attack, attack.connections / (isShort ? 4 : 1), statuses, turn));
    if (!isShort) await sleep(PAUSE_MS);
  }
  return { name, quiet: allOf(quiet), attacked: allOf(attacked), statuses };
}

function allOf(turns: readonly Seen[]): Seen {
  return { times: turns.flatMap(({ times }) => times), failures: turns.flatMap(({ failures }) => failures) };
}

/** Repeats the attack on all connections until the work is done, and counts the answers by status. */
async function during<T>(
  attack: Attack,
  connections: number,
  statuses: Record<string, number>,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const connection = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const { status } = await attack.send();
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  const attacking = Promise.all(Array.from({ length: connections }, connection));
  try {
    return await work();
  } finally {
    over.abort();
    await attacking;
  }
}
