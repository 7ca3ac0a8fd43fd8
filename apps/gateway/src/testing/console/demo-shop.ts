import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, issued, Receiver, system, type TestClient } from '@marquee/testing';

/** The demo company of `npm start`: it has rows in almost every list. */
export interface DemoShop {
  readonly company_id: number;
  readonly client_id: string;
  readonly api: TestClient;
  close(): Promise<void>;
}

/** Enough for two pages of a list and every status of an order. */
const ORDERS = 60;

export async function aDemoShop(): Promise<DemoShop> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-console-'));
  const receiver = await Receiver.start();
  // One webhook fails, so that the lists of deliveries have both results.
  receiver.answers.set('/mailing-list', (response) => response.writeHead(503).end());
  const where = ['--url', system().url, '--receiver', receiver.url('')];
  const made = (await system().cli(
    'demo',
    '--state',
    join(folder, 'demo.json'),
    '--orders',
    String(ORDERS),
    ...where,
  )) as {
    readonly company_id: number;
    readonly client_id: string;
    readonly access_token: string;
  };
  const close = async () => {
    await receiver.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...made, api: api(issued(made.access_token)), close };
}
