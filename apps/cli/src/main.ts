import { Command } from 'commander';
import { apiCommand } from './commands/api';
import { appCommands } from './commands/app';
import { companyCommands } from './commands/company';
import { deadLetterCommands } from './commands/dead-letters';
import { demoCommand } from './commands/demo';
import { domainCommands } from './commands/domain';
import { eventCommands } from './commands/events';
import { healthCommand } from './commands/health';
import { historyCommands } from './commands/history';
import { keyCommands } from './commands/keys';
import { licenseCommands } from './commands/license';
import { linkCommands } from './commands/link';
import { marketCommands } from './commands/market';
import { operatorCommands } from './commands/operator';
import { orderCommands } from './commands/order';
import { contentCommands } from './commands/content';
import { pictureCommands } from './commands/pictures';
import { priceCommands } from './commands/price';
import { ratesCommands } from './commands/rates';
import { reconcileCommand } from './commands/reconcile';
import { signupCommands } from './commands/signup';
import { statisticsCommands } from './commands/statistics';
import { streamCommands } from './commands/streams';
import { subscriberCommands } from './commands/subscriber';
import { tokenCommands } from './commands/token';
import { customerCommands } from './commands/customer';
import { userCommands } from './commands/user';
import { webhookCommands } from './commands/webhooks';
import { webhooksListenCommand } from './commands/webhooks-listen';
import { explained } from './output';

const program = new Command('marquee').description('Command line for operators of a running Marquee');
const all = [
  companyCommands,
  userCommands,
  operatorCommands,
  customerCommands,
  signupCommands,
  appCommands,
  tokenCommands,
  keyCommands,
  licenseCommands,
  contentCommands,
  pictureCommands,
  priceCommands,
  orderCommands,
  linkCommands,
  domainCommands,
  marketCommands,
  ratesCommands,
  historyCommands,
  statisticsCommands,
  webhookCommands,
  eventCommands,
  subscriberCommands,
  webhooksListenCommand,
  deadLetterCommands,
  streamCommands,
  reconcileCommand,
  apiCommand,
];
for (const add of [...all, healthCommand, demoCommand]) add(program);

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${explained(error)}\n`);
  process.exit(1);
});
