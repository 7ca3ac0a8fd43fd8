import type { Command } from 'commander';
import { furnish, makeDemo, seedOrders, tokenOf } from '../demo/furnish';
import { resume } from '../demo/resume';
import { StateFile, type DemoState } from '../demo/state';
import { inData } from '../connection';
import { json, number, show } from '../output';

/** The number of orders that the demo can create within the seconds of a first start. */
const ORDERS = 300;

/** A company for experiments, created once with its credentials in a file; each run prints a new access token. */
export function demoCommand(program: Command): void {
  // `demo seed` has options of the same names.
  program.enablePositionalOptions();
  const demo = json(program.command('demo').enablePositionalOptions())
    .description('create or find the demo company, and issue an access token for it')
    .option('--state <file>', 'file for its credentials', inData('demo.json'))
    .option('--url <url>', 'URL of the gateway; adds a catalogue and three months of orders')
    .option('--orders <n>', 'number of orders in these months', number, ORDERS)
    .option('--receiver <url>', 'URL that receives the webhooks of its app')
    .option('--media <folder>', 'folder of its films, sounds and books; adds a customer who has bought them')
    .option('--token', 'print only the access token, for TOKEN=$(…)')
    .action(async (options: Options) => {
      const file = new StateFile(options.state);
      const made = file.read() ?? (await makeDemo(file));
      const { url, receiver, orders, media } = options;
      const optional = { ...(receiver !== undefined && { receiver }), ...(media !== undefined && { media }) };
      if (url !== undefined) await resume(() => furnish(file, file.read() ?? made, { url, orders, ...optional }));
      const token = await tokenOf(made);
      if (options.token) process.stdout.write(`${token.access_token}\n`);
      else show({ ...credentialsOf(file.read() ?? made), ...token }, options);
    });
  seedCommand(demo);
}

interface Options {
  state: string;
  url?: string;
  orders: number;
  receiver?: string;
  media?: string;
  token?: boolean;
  json?: boolean;
}

function seedCommand(demo: Command): void {
  json(demo.command('seed'))
    .description('import more orders of the last three months to the demo company')
    .requiredOption('--orders <n>', 'number of orders to import', number)
    .option('--state <file>', 'file for its credentials', inData('demo.json'))
    .action(async ({ state, orders, ...options }: Pick<Options, 'state' | 'orders' | 'json'>) => {
      show(await seedOrders(new StateFile(state), orders), options);
    });
}

/** Data for the operator; the state file also holds the progress. */
function credentialsOf({ company_id, email, password, client_id, client_secret, viewer }: DemoState) {
  const customer = viewer && { customer_email: viewer.email, customer_password: viewer.password };
  return { company_id, email, password, client_id, client_secret, ...customer };
}
