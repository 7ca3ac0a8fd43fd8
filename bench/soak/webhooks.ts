import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';
import { Client } from 'pg';
import { CpuMeter, type CpuTimes } from '../cpu/meter';
import { metered } from '../cpu/phases';
import { inSystem, type LabOptions } from '../lab';
import { percentile } from '../report/numbers';
import { diagnosis } from './diagnosis';
import { HookedShops, type KindOfChange } from './hooked-shops';
import { DISPATCHER, TAKING_PART } from './taking-part';

export interface WebhookSoak extends Pick<LabOptions, 'log' | 'signal'> {
  /** Changes in a second, of all companies together. */
  readonly perSecond: number;
  readonly seconds: number;
  /** Before these, not counted among the delays and the processor time: each process compiles what it runs often. */
  readonly warmUpSeconds?: number;
  /** What is changed. A product costs most: its shop's status and its mirrors hang on it. */
  readonly changed: KindOfChange;
  /** Companies, each with a receiver. */
  readonly receivers: number;
  /** How often the dispatcher is killed on the way. */
  readonly kills?: number;
  /** Whether one of the receivers answers nothing. */
  readonly oneHangs?: boolean;
  /** What a killed dispatcher had leased is taken up at once, and not after its lease. */
  readonly hurried?: boolean;
}

export interface WebhooksSoaked {
  readonly made: number;
  readonly lost: number;
  /** Arrivals beyond the first of each. */
  readonly again: number;
  /** Resources whose changes did not arrive in their order. */
  readonly disordered: number;
  /** From the answer, by which it was committed, to the first arrival. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Microseconds of processor time for each delivery by process, the soak itself among them; empty where one was killed. */
  readonly cpuMicrosPerDelivery: CpuTimes;
}

const TIMEOUT_MS = 90_000;
const POLL_MS = 100;
/** What arrives once more comes soon after. */
const AFTER_MS = 1_000;
/** Those that a dispatcher is just writing are left to it: it may hold them in another order. */
const RELEASE = `
  update webhook_dispatch.webhook_queues set due_at = '-infinity' where ctid = any(array(
    select ctid from webhook_dispatch.webhook_queues where is_waiting for update skip locked))`;

/** Delivers webhooks on a system of its own. */
export function soakWebhooks(options: LabOptions & WebhookSoak): Promise<WebhooksSoaked> {
  return inSystem({ ...options, fsync: false, apps: TAKING_PART }, ({ system }) => deliverChanges(system, options));
}

/** Companies change what they have while their webhooks are delivered; then everything that arrived is counted. */
export async function deliverChanges(system: LocalSystem, options: WebhookSoak): Promise<WebhooksSoaked> {
  const {
    perSecond,
    seconds,
    warmUpSeconds = 0,
    receivers,
    changed,
    kills = 0,
    oneHangs = false,
    signal,
    log,
  } = options;
  const shops = await HookedShops.open(system, receivers, changed);
  try {
    if (oneHangs) shops.silence(0);
    await shops.changeAll(perSecond, warmUpSeconds, signal);
    await arrived(system, shops, options);
    const warm = shops.heard.length;
    const meter = kills === 0 ? meterOf(system) : undefined;
    const before = meter?.read() ?? {};
    log(`${perSecond} changes a second for ${seconds} s, ${receivers} receivers, of ${changed}`);
    await Promise.all([shops.changeAll(perSecond, seconds, signal), killing(system, kills, seconds, options)]);
    await arrived(system, shops, options);
    const after = Object.entries(meter?.read() ?? {});
    for (const line of await diagnosis(system, shops.missing)) log(line);
    const measured = shops.heard.length - warm;
    const cpuMicrosPerDelivery = Object.fromEntries(
      after.map(([name, cpu]) => [name, (cpu - (before[name] ?? 0)) / measured]),
    );
    return { ...counted(shops, warm), cpuMicrosPerDelivery };
  } finally {
    await shops.close();
  }
}

function meterOf(system: LocalSystem): CpuMeter {
  const { processes, postmaster } = metered(system);
  return new CpuMeter({ processes: { ...processes, 'the soak itself': process.pid }, postmaster });
}

async function killing(
  system: LocalSystem,
  kills: number,
  seconds: number,
  { signal, log }: WebhookSoak,
): Promise<void> {
  for (let nth = 0; nth < kills; nth += 1) {
    await sleep((seconds * 1000) / (kills + 1), undefined, { signal });
    log('SIGKILL for the dispatcher');
    const running = system.apps.get(DISPATCHER);
    running?.kill('SIGKILL');
    await running?.ended;
    await system.startApp(DISPATCHER);
  }
}

/** As soon as all have arrived, or when patience ends. */
async function arrived(system: LocalSystem, shops: HookedShops, { hurried, signal }: WebhookSoak): Promise<void> {
  const database = new Client({ connectionString: system.adminUrl });
  await database.connect();
  try {
    const until = Date.now() + TIMEOUT_MS;
    while (counted(shops).lost > 0 && Date.now() < until) {
      if (hurried) await database.query(RELEASE);
      await sleep(POLL_MS, undefined, { signal });
    }
    await sleep(AFTER_MS, undefined, { signal });
  } finally {
    await database.end();
  }
}

function counted({ heard, arrived: byResource }: HookedShops, warm = 0): Omit<WebhooksSoaked, 'cpuMicrosPerDelivery'> {
  const delays = heard
    .slice(warm)
    .flatMap(({ arrivedAt, answeredAt }) =>
      arrivedAt === undefined || answeredAt === undefined ? [] : Math.max(0, arrivedAt - answeredAt),
    );
  const isInOrder = (nths: readonly number[]) => nths.every((nth, at) => at === 0 || nth > (nths[at - 1] as number));
  return {
    made: heard.length,
    lost: heard.filter(({ arrivals }) => arrivals === 0).length,
    again: heard.reduce((sum, { arrivals }) => sum + Math.max(0, arrivals - 1), 0),
    disordered: [...byResource.values()].filter((nths) => !isInOrder(nths)).length,
    p50Ms: delays.length > 0 ? percentile(delays, 50) : 0,
    p95Ms: delays.length > 0 ? percentile(delays, 95) : 0,
  };
}
