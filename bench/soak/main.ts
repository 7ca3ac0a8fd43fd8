import { parseArgs } from 'node:util';
import type { LabOptions } from '../lab';
import { reportChaos } from './chaos/chaos-report';
import { reportFuzz } from './fuzz/report';
import { reportEdge } from './edge/edge-report';
import { reportFairness } from './fairness/fairness-report';
import { reportOrders } from './orders-report';
import { reportPolling } from './polling-report';
import { reportRolling } from './rolling-report';
import { reportStatistics } from './statistics-report';
import { upgrade } from './upgrade';
import { reportWebhooks } from './webhooks-report';

export interface SoakRun extends LabOptions {
  readonly args: readonly string[];
  /** The working copy. */
  readonly root: string;
}

const USAGE =
  'There are ten: npm run soak -- chaos [--minutes N] [--seed N], -- edge [--seconds N] [--rounds N] [--run NAME], -- fairness [--rounds N] [--run NAME], -- fuzz [--minutes N] [--seed N], -- orders [--orders N], -- polling [--rows N], -- statistics [--orders N], -- webhooks [--seconds N] [--run NAME], -- rolling [--rounds N] [--nats 3], and -- upgrade [--from COMMIT] [--service NAME].';

/** False where anything differs from what it should be. */
export async function soak({ args, root, ...lab }: SoakRun): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string' },
      rows: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      seconds: { type: 'string' },
      run: { type: 'string' },
      rounds: { type: 'string' },
      nats: { type: 'string' },
      from: { type: 'string' },
      service: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [what, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (what === 'chaos') return reportChaos(lab, values);
  if (what === 'edge') return reportEdge(lab, values);
  if (what === 'fairness') return reportFairness(lab, values);
  if (what === 'orders') return reportOrders(lab, values.orders);
  if (what === 'polling') return reportPolling(lab, values.rows);
  if (what === 'statistics') return reportStatistics(lab, values.orders);
  if (what === 'upgrade') return upgrade({ ...lab, root, from: values.from, service: values.service });
  if (what === 'webhooks') return reportWebhooks(lab, values);
  if (what === 'rolling') return reportRolling(lab, values);
  if (what === 'fuzz') return reportFuzz({ ...lab, root }, values);
  throw new Error(USAGE);
}
