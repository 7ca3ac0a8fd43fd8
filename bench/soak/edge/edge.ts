import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { type Access, createAccess, inSystem, type LabOptions, type RunningSystem } from '../../lab';
import type { AttackerTasks } from '../../workers/edge-attacker';
import type { BystanderTasks } from '../../workers/edge-bystander';
import type { SinkTasks } from '../../workers/edge-sink';
import { sendWell } from '../../workers/http-client';
import type { Worker } from '../../workers/worker';
import { ATTACKS, type Aimed } from './attacks';
import { phase, type Phase } from './phase';

export interface EdgeSoak extends LabOptions {
  /** How long each phase of a round lasts. */
  readonly seconds: number;
  readonly rounds: number;
  /** Names of `ATTACKS`. */
  readonly attacks: readonly string[];
}

/** What was seen, round by round: alone, while the attacker was busy with somebody else, and under attack. */
export interface Attacked {
  readonly name: string;
  readonly quiet: readonly Phase[];
  readonly control: readonly Phase[];
  readonly attacked: readonly Phase[];
  /** What the attacker was answered with by the gateway, by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

const PRODUCTS = 250;
/** So many of these fill a page to its rim of 8 MiB. */
const COMMENT = 'x'.repeat(33_000);
/** Few enough that a gateway on a busy machine has time left. */
const PER_SECOND = 40;
const WARM_UP_SECONDS = 10;
/** What an attack has left behind is done with by then. */
const SETTLE_MS = 3_000;

/**
 * Attacks on the memory of one gateway, while somebody else reads a product again and again. Attacker, gateway and all others share the
 * processors of one machine: so the same attack is aimed at a server beside it, too, which does nothing, and what others notice of that
 * is no matter of the gateway's.
 */
export function soakEdge({ seconds, rounds, attacks, ...options }: EdgeSoak): Promise<Attacked[]> {
  return inSystem({ ...options, fsync: false }, async (running) => {
    const { system } = running;
    const [bystander, attacker] = [await createAccess(system), await createAccess(system)];
    const path = `/api/products/${await made(system, bystander, 'A film')}.json`;
    for (let n = 0; n < PRODUCTS; n += 1) await made(system, attacker, COMMENT);
    const battle = await Battle.begin(running, { path, token: bystander.token });
    const seen: Attacked[] = [];
    for (const aim of attacks.map((name) => ATTACKS[name]?.(attacker.token))) {
      if (aim === undefined) continue;
      options.log(aim.name);
      await freshGateway(system);
      await battle.watch(WARM_UP_SECONDS);
      seen.push(await battle.rounds(aim, rounds, seconds));
      options.signal.throwIfAborted();
    }
    return seen;
  });
}

/** What one attack leaves in the memory of a process is no part of the next. */
async function freshGateway({ apps, startApp }: LocalSystem): Promise<void> {
  await apps.get('gateway')?.stop();
  await startApp('gateway');
}

interface Others {
  readonly path: string;
  readonly token: string;
}

interface Fighters {
  readonly attacker: Worker<AttackerTasks>;
  readonly bystander: Worker<BystanderTasks>;
  readonly sink: Worker<SinkTasks>;
}

class Battle {
  private constructor(
    private readonly system: LocalSystem,
    private readonly fighters: Fighters,
    private readonly sinkPort: number,
    private readonly others: Others,
  ) {}

  static async begin({ system, cleaning }: RunningSystem, others: Others): Promise<Battle> {
    const attacker = cleaning.start<AttackerTasks>('workers/edge-attacker.js');
    const bystander = cleaning.start<BystanderTasks>('workers/edge-bystander.js');
    const sink = cleaning.start<SinkTasks>('workers/edge-sink.js');
    return new Battle(system, { attacker, bystander, sink }, await sink.ask('listen'), others);
  }

  watch(seconds: number): Promise<Phase> {
    const { system } = this;
    const { attacker, bystander, sink } = this.fighters;
    const watch = { ...this.others, url: system.url, perSecond: PER_SECOND, seconds };
    const beside = { attacker: attacker.pid, bystander: bystander.pid, sink: sink.pid };
    return phase(system, beside, () => bystander.ask('watch', watch));
  }

  async rounds(aim: Aimed, rounds: number, seconds: number): Promise<Attacked> {
    const seen = { quiet: [] as Phase[], control: [] as Phase[], attacked: [] as Phase[] };
    const statuses: Record<string, number> = {};
    await this.fighters.sink.ask('expect', aim);
    for (let round = 0; round < rounds; round += 1) {
      seen.quiet.push(await this.watch(seconds));
      seen.control.push((await this.under(aim, this.sinkPort, seconds)).seen);
      const { seen: attacked, told } = await this.under(aim, Number(new URL(this.system.url).port), seconds);
      seen.attacked.push(attacked);
      for (const [status, count] of Object.entries(told)) statuses[status] = (statuses[status] ?? 0) + count;
    }
    return { name: aim.name, ...seen, statuses };
  }

  private async under(aim: Aimed, port: number, seconds: number) {
    await this.fighters.attacker.ask('begin', { ...aim, port });
    const seen = await this.watch(seconds);
    const told = await this.fighters.attacker.ask('end');
    await sleep(SETTLE_MS);
    return { seen, told };
  }
}

async function made({ url }: LocalSystem, { token }: Access, comment: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ product: { title: 'A film', product_type: 9, comment } });
  const answer = await sendWell(url, { method: 'POST', path: '/api/products.json', headers, body });
  return (JSON.parse(answer.toString()) as { product: { id: number } }).product.id;
}
