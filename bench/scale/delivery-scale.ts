import { companyId, type ListDeliveries } from '@marquee/contracts';
import type { Leased, Session } from '@marquee/storage';
import { Client } from 'pg';
import { DeliveriesRepository } from '../../apps/webhook-dispatch/src/deliveries/deliveries.repository';
import type { DueDelivery } from '../../apps/webhook-dispatch/src/deliveries/delivery.entity';
import { SettlementsRepository } from '../../apps/webhook-dispatch/src/deliveries/settlements.repository';
import type { DueQueue } from '../../apps/webhook-dispatch/src/deliveries/webhook-queues.queue';
import { DeliveryLogRepository } from '../../apps/webhook-dispatch/src/delivery-log/delivery-log.repository';
import { oldestKept } from '../../apps/webhook-dispatch/src/delivery-log/delivery-log.rules';
import { PartitionsRepository } from '../../apps/webhook-dispatch/src/partitions/partitions.repository';
import { weekNamed } from '../../apps/webhook-dispatch/src/partitions/weeks.rules';
import { databaseUrlOf, type LabOptions, type RunningSystem } from '../lab';
import { median } from '../report/numbers';
import type { ScaleResults } from '../report/results';
import { COMPANY, seedDeliveries, WEBHOOK, type Sized } from './delivery-seed';
import type { ScaleMeasure } from './measure';
import { unevenIn } from './scale';

export const FEW_DELIVERIES = 10_000;
export const MANY_DELIVERIES = 10_000_000;
const ROUNDS = 60;
const WARM_UP = 12;
const BATCH = 50;
/** As nobody has claimed it yet. */
const QUEUE: Leased<DueQueue> = {
  company_id: COMPANY,
  webhook_id: WEBHOOK,
  app: 'app',
  address: '',
  host: '',
  failures: 0,
  failing_since: null,
  warned_at: null,
  attempts: 0,
  lease: 0,
};

type Work = (session: Session) => Promise<number>;
type Measured = Pick<ScaleResults, 'scale' | 'faults'>;

/** How the time of the dispatcher's statements grows with the number of deliveries that are kept. */
export async function deliveryScale({ system }: RunningSystem, { log, signal }: LabOptions): Promise<Measured> {
  const admin = new Client({ connectionString: system.adminUrl });
  await admin.connect();
  const tables: Sized[] = [];
  try {
    for (const rows of [FEW_DELIVERIES, MANY_DELIVERIES]) {
      log(`creating ${rows.toLocaleString('en')} deliveries`);
      tables.push(await seedDeliveries(admin, databaseUrlOf(system, 'webhook-dispatch'), system.adminUrl, rows));
    }
    const [small, large] = tables as [Sized, Sized];
    log('measuring');
    const scale: ScaleMeasure[] = [];
    for (const [name, work] of Object.entries(CASES)) scale.push(await compare(name, work, [small, large], signal));
    scale.push(await comparePurges([small, large], signal));
    return { scale, faults: unevenIn(scale) };
  } finally {
    for (const { client } of tables) await client.end();
    await admin.end();
  }
}

const CASES: Readonly<Record<string, Work>> = {
  'claim a queue that is due': async (session) => {
    const rows = await session.query(
      `with due as materialized (
         select company_id, webhook_id from webhook_queues where is_waiting and due_at <= $1
         order by due_at, webhook_id limit $3 for update skip locked
       )
       update webhook_queues set attempts = attempts + 1, lease = lease + 1, due_at = $2
       where (company_id, webhook_id) in (select company_id, webhook_id from due) returning company_id`,
      [new Date(), new Date(), BATCH],
    );
    return rows.length;
  },
  'read the oldest that wait': async (session) => (await waitingIn(session, BATCH)).length,
  'note that they were delivered': async (session) => {
    const waiting = await waitingIn(session, 8);
    const attempt = { at: new Date().toISOString(), status: 200, duration_ms: 12, reason: null, answer: 'ok' };
    const ended = waiting.map((delivery) => ({ delivery, attempt, outcome: 'delivered' as const }));
    const settlement = { queue: QUEUE, ended, wish: 'goes on', upTo: -1, wentWell: false } as const;
    await new SettlementsRepository(session).write([settlement], new Date(), () => undefined);
    return waiting.length;
  },
  'list, no filter': listed({}),
  'list, those that wait': listed({ state: 'waiting' }),
  'list, cancelled, which none was': listed({ state: 'cancelled' }),
  'list, created_at_min, the newest': listed({ created_at_min: daysAgo(3) }),
  'list, created_at_max, none': listed({ created_at_max: daysAgo(30.5) }),
  'list, three days in the middle': listed({ created_at_min: daysAgo(15), created_at_max: daysAgo(12) }),
};

async function waitingIn(session: Session, most: number): Promise<readonly DueDelivery[]> {
  return (await new DeliveriesRepository(session).waiting(QUEUE, most))?.added ?? [];
}

function listed(filters: Partial<ListDeliveries>): Work {
  return async (session) => {
    const input = { webhook_id: WEBHOOK, limit: BATCH, ...filters };
    const { json } = await new DeliveryLogRepository(session).list(input, oldestKept(new Date()));
    return (JSON.parse(json) as unknown[]).length;
  };
}

/** In one table and then the other, so that whatever disturbs the machine disturbs both; what is written is taken back. */
async function compare(
  name: string,
  work: Work,
  tables: readonly [Sized, Sized],
  signal: AbortSignal,
): Promise<ScaleMeasure> {
  const times = new Map<Sized, number[]>(tables.map((table) => [table, []]));
  const rows = new Map<Sized, number>();
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    signal.throwIfAborted();
    for (const table of round % 2 === 0 ? tables : tables.toReversed()) {
      await table.client.query('begin');
      const started = performance.now();
      rows.set(table, await work(sessionOf(table.client)));
      if (round >= WARM_UP) times.get(table)?.push(performance.now() - started);
      await table.client.query('rollback');
    }
  }
  return measureOf(name, tables, times, (table) => rows.get(table) ?? 0);
}

/** What is too old goes by weeks. What others wait for is taken back each time; the files go when nobody knows them any more. */
function comparePurges(tables: readonly [Sized, Sized], signal: AbortSignal): Promise<ScaleMeasure> {
  const detach: Work = async (session) => {
    const partitions = new PartitionsRepository(session);
    const oldest = (await partitions.list('deliveries')).find((part) => weekNamed(part) !== null);
    if (oldest === undefined) return 0;
    await partitions.detach('deliveries', oldest);
    return 1;
  };
  return compare('purge: take the oldest week out', detach, tables, signal);
}

function measureOf(
  name: string,
  [small, large]: readonly [Sized, Sized],
  times: ReadonlyMap<Sized, readonly number[]>,
  rows: (table: Sized) => number,
): ScaleMeasure {
  const time = (table: Sized) => median([...(times.get(table) ?? [])]);
  return { name, kind: 'other', small: time(small), large: time(large), rows: [rows(small), rows(large)] };
}

/** As much of a session as reads and plain writes need. */
function sessionOf(client: Client): Session {
  const query = async (text: string, values: readonly unknown[], name?: string) =>
    (await client.query({ text, values: [...values], name })).rows as object[];
  return { company: companyId(COMPANY), query, list: query, send: query, now: () => new Date() } as unknown as Session;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString();
}
