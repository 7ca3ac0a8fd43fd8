import { parseArgs } from 'node:util';
import type { LabOptions } from '../lab';
import { reportOrders } from './orders-report';
import { reportWebhooks } from './webhooks-report';

export interface SoakRun extends LabOptions {
  readonly args: readonly string[];
}

const USAGE =
  'There are two: npm run soak -- orders [--orders N], and npm run soak -- webhooks [--seconds N] [--run NAME].';

/** False where anything differs from what it should be. */
export async function soak({ args, ...lab }: SoakRun): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { orders: { type: 'string' }, seconds: { type: 'string' }, run: { type: 'string' } },
    allowPositionals: true,
  });
  const [what, ...more] = positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (what === 'orders') return reportOrders(lab, values.orders);
  if (what === 'webhooks') return reportWebhooks(lab, values);
  throw new Error(USAGE);
}
