import type { CpuTimes } from '../cpu/meter';
import type { LabOptions } from '../lab';
import { sendBacklog, type BacklogSent } from './backlog';
import { soakWebhooks, type WebhooksSoaked, type WebhookSoak } from './webhooks';

const DEFAULT_SECONDS = 60;
const WARM_UP_SECONDS = 10;
const PER_SECOND = 200;
const BACKLOG = { receivers: 10, deliveries: 20_000 };

type Run = Pick<WebhookSoak, 'changed' | 'receivers' | 'kills' | 'oneHangs'> & { readonly called: string };
const RUNS: Readonly<Record<string, Run>> = {
  steady: { called: '10 receivers', changed: 'customers', receivers: 10 },
  products: { called: '10 receivers, of products', changed: 'products', receivers: 10 },
  killed: { called: '10 receivers, the dispatcher killed twice', changed: 'products', receivers: 10, kills: 2 },
  hundred: { called: '100 receivers', changed: 'customers', receivers: 100 },
  hanging: { called: '100 receivers, one of them hangs', changed: 'customers', receivers: 100, oneHangs: true },
};
const BACKLOG_RUN = 'backlog';
const NAMES = [...Object.keys(RUNS), BACKLOG_RUN];

export interface WebhookArgs {
  readonly seconds?: string;
  /** One of these alone. */
  readonly run?: string;
}

/** Prints what was counted; false where something was lost or out of order, or came twice though nobody was killed. */
export async function reportWebhooks(lab: LabOptions, { seconds: given, run: only }: WebhookArgs): Promise<boolean> {
  const seconds = Number(given ?? DEFAULT_SECONDS);
  if (!Number.isSafeInteger(seconds) || seconds < 1 || seconds > 600) {
    throw new Error('--seconds must be a whole number from 1 to 600.');
  }
  if (only !== undefined && !NAMES.includes(only)) throw new Error(`--run must be one of ${NAMES.join(', ')}.`);
  let isGood = true;
  for (const [name, { called, ...run }] of Object.entries(RUNS)) {
    if (only !== undefined && only !== name) continue;
    const soaked = await soakWebhooks({
      ...lab,
      ...run,
      perSecond: PER_SECOND,
      seconds,
      warmUpSeconds: WARM_UP_SECONDS,
    });
    console.log(`${called}: ${printed(soaked)}`);
    const { lost, again, disordered } = soaked;
    isGood &&= lost === 0 && disordered === 0 && (again === 0 || run.kills !== undefined);
  }
  if (only !== undefined && only !== BACKLOG_RUN) return isGood;
  const sent = await sendBacklog({ ...lab, ...BACKLOG });
  console.log(printedBacklog(sent));
  return isGood && sent.lost === 0 && sent.again === 0;
}

function printed({ made, lost, again, disordered, p50Ms, p95Ms, cpuMicrosPerDelivery }: WebhooksSoaked): string {
  const times = `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`;
  return `${made} made, ${lost} lost, ${again} came again, ${disordered} resources out of order; ${times}${cpuOf(cpuMicrosPerDelivery)}`;
}

/** Who took most stands first. */
function cpuOf(times: CpuTimes): string {
  const most = Object.entries(times).sort(([, one], [, other]) => other - one);
  if (most.length === 0) return '';
  const all = most.reduce((sum, [, micros]) => sum + micros, 0);
  return `; µs for each: ${Math.round(all)} = ${most.map(([name, micros]) => `${Math.round(micros)} ${name}`).join(' + ')}`;
}

function printedBacklog({ made, lost, again, perSecond, cpuMicros }: BacklogSent): string {
  const [dispatcher, postgres] = [cpuMicros.dispatcher, cpuMicros.postgres].map(Math.round);
  const cpu = `${dispatcher} µs of the dispatcher and ${postgres} µs of its Postgres for each`;
  return `a backlog: ${made} made, ${lost} lost, ${again} came again; ${Math.round(perSecond)} deliveries a second, ${cpu}`;
}
