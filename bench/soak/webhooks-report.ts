import type { LabOptions } from '../lab';
import { soakWebhooks, type WebhooksSoaked, type WebhookSoak } from './webhooks';

const DEFAULT_SECONDS = 60;
const PER_SECOND = 200;

type Run = Pick<WebhookSoak, 'receivers' | 'kills' | 'oneHangs'> & { readonly called: string };
const RUNS: readonly Run[] = [
  { called: '10 receivers', receivers: 10 },
  { called: '10 receivers, the dispatcher killed twice', receivers: 10, kills: 2 },
  { called: '100 receivers', receivers: 100 },
  { called: '100 receivers, one of them hangs', receivers: 100, oneHangs: true },
];

/** Prints what was counted; false where something was lost or out of order, or came twice though nobody was killed. */
export async function reportWebhooks(lab: LabOptions, given?: string): Promise<boolean> {
  const seconds = Number(given ?? DEFAULT_SECONDS);
  if (!Number.isSafeInteger(seconds) || seconds < 1 || seconds > 600) {
    throw new Error('--seconds must be a whole number from 1 to 600.');
  }
  let isGood = true;
  for (const { called, ...run } of RUNS) {
    const soaked = await soakWebhooks({ ...lab, ...run, perSecond: PER_SECOND, seconds });
    console.log(`${called}: ${printed(soaked)}`);
    const { lost, again, disordered } = soaked;
    isGood &&= lost === 0 && disordered === 0 && (again === 0 || run.kills !== undefined);
  }
  return isGood;
}

function printed({ made, lost, again, disordered, p50Ms, p95Ms, cpuMicrosPerDelivery }: WebhooksSoaked): string {
  const [dispatcher, postgres] = cpuMicrosPerDelivery.map(Math.round);
  const times = `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms`;
  const cpu =
    dispatcher === 0 ? '' : `, ${dispatcher} µs of the dispatcher and ${postgres} µs of its Postgres for each`;
  return `${made} made, ${lost} lost, ${again} came again, ${disordered} products out of order; ${times}${cpu}`;
}
