import { parseArgs } from 'node:util';
import type { LabOptions } from '../lab';
import { reportOrders } from './orders-report';
import { reportRolling } from './rolling-report';
import { reportStatistics } from './statistics-report';
import { reportWebhooks } from './webhooks-report';

export interface SoakRun extends LabOptions {
  readonly args: readonly string[];
}

const USAGE =
  'There are four: npm run soak -- orders [--orders N], -- statistics [--orders N], -- webhooks [--seconds N] [--run NAME], and -- rolling [--rounds N] [--nats 3].';

/** False where anything differs from what it should be. */
export async function soak({ args, ...lab }: SoakRun): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string' },
      seconds: { type: 'string' },
      run: { type: 'string' },
      rounds: { type: 'string' },
      nats: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [what, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (what === 'orders') return reportOrders(lab, values.orders);
  if (what === 'statistics') return reportStatistics(lab, values.orders);
  if (what === 'webhooks') return reportWebhooks(lab, values);
  if (what === 'rolling') return reportRolling(lab, values);
  throw new Error(USAGE);
}
