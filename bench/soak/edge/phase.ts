import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import type { LocalSystem } from '@marquee/local';
import { CpuMeter, isPostgres, type CpuTimes } from '../../cpu/meter';
import { metered } from '../../cpu/phases';
import type { Watched } from '../../workers/edge-bystander';
import { Telling, type Spent } from './telling';

/** What others saw of the gateway in one phase, and what the phase took of the machine. */
export interface Phase extends Watched {
  /** MiB of the gateway, the most of that time. */
  readonly rss: number;
  /** Share of one processor, by process. */
  readonly cpu: CpuTimes;
  /** Milliseconds by which the event loops were late. */
  readonly loops: Readonly<Record<'gateway' | 'catalog', { p99: number; most: number }>>;
  /** Mean milliseconds of the bystander's calls: in the gateway, in catalog, and until catalog had a connection to Postgres. */
  readonly means: Readonly<Record<'gateway' | 'catalog' | 'pool', number>>;
  readonly load: number;
}

const SAMPLE_MS = 50;
const OTHERS_ROUTE = ['method="GET"', 'route="/api/products/:id.json"'];

/** Looks at the system while somebody reads. The processes beside it that take part are given with their names. */
export async function phase(
  system: LocalSystem,
  beside: Readonly<Record<string, number>>,
  watch: () => Promise<Watched>,
): Promise<Phase> {
  const { processes, postmaster } = metered(system);
  const meter = new CpuMeter({ processes: { ...processes, ...beside }, postmaster });
  let rss = 0;
  const sampling = setInterval(() => {
    rss = Math.max(rss, rssOf(system));
    meter.look();
  }, SAMPLE_MS);
  try {
    const before = await tellingOf(system);
    const [begun, used] = [performance.now(), meter.read()];
    const watched = await watch();
    const cpu = shares(used, meter.read(), performance.now() - begun);
    const after = await tellingOf(system);
    return { ...watched, rss, cpu, load: loadavg()[0] ?? 0, ...between(before, after) };
  } finally {
    clearInterval(sampling);
  }
}

type Told = Readonly<Record<'gateway' | 'catalog', Telling>>;

async function tellingOf(system: LocalSystem): Promise<Told> {
  return { gateway: await Telling.of(system, 'gateway'), catalog: await Telling.of(system, 'catalog') };
}

function between(before: Told, after: Told): Pick<Phase, 'loops' | 'means'> {
  const spent = (app: keyof Told, histogram: string, labels?: readonly string[]): number =>
    meanOf(before[app].spent(histogram, labels), after[app].spent(histogram, labels));
  return {
    loops: { gateway: after.gateway.loopDelay, catalog: after.catalog.loopDelay },
    means: {
      gateway: spent('gateway', 'marquee_http_request_seconds', OTHERS_ROUTE),
      catalog: spent('catalog', 'marquee_handled_seconds', ['name="catalog.products.get"']),
      pool: spent('catalog', 'marquee_pool_wait_seconds'),
    },
  };
}

function meanOf(before: Spent, after: Spent): number {
  const count = after.count - before.count;
  return count === 0 ? 0 : ((after.seconds - before.seconds) / count) * 1000;
}

/** Of all sessions of Postgres together, and of each other process that took any. */
function shares(before: CpuTimes, after: CpuTimes, ms: number): CpuTimes {
  const sums: Record<string, number> = {};
  for (const [name, time] of Object.entries(after)) {
    const who = isPostgres(name) ? 'postgres' : name;
    sums[who] = (sums[who] ?? 0) + (time - (before[name] ?? 0)) / 1000 / ms;
  }
  return sums;
}

function rssOf({ apps }: LocalSystem): number {
  const status = readFileSync(`/proc/${apps.get('gateway')?.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
