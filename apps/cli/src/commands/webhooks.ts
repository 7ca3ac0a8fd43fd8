import { Option, type Command } from 'commander';
import { adminWebhooks, DELIVERY_STATES, type CreateReplay, type DeliveryState } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show, showAll } from '../output';

interface Options {
  company: number;
  json?: boolean;
}

export function webhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('webhooks of apps and their deliveries');
  json(webhooks.command('list'))
    .description('list the webhooks that apps have registered for a company')
    .requiredOption('--company <id>', 'the company', number)
    .action(async ({ company, ...options }: Options) => {
      const input = { company_id: company };
      const { webhooks: found } = await onBus((bus) => bus.call(adminWebhooks.list, operator(), input));
      showAll('webhooks', found, options);
    });
  deliveriesCommand(webhooks);
  redeliverCommand(webhooks);
  replayCommand(webhooks);
  ofWebhook(webhooks, 'test')
    .description('send a test event to a webhook')
    .action(async (webhook: number, { company, ...options }: Options) => {
      const input = { company_id: company, webhook_id: webhook };
      show(await onBus((bus) => bus.call(adminWebhooks.test, operator(), input)), options);
    });
}

function deliveriesCommand(webhooks: Command): void {
  ofWebhook(webhooks, 'deliveries')
    .description('list the deliveries of a webhook in the last 30 days, the oldest first; the access is recorded')
    .addOption(new Option('--state <state>', 'only deliveries in this state').choices(DELIVERY_STATES))
    .option('--since-id <id>', 'only rows after this id', number)
    .option('--limit <n>', 'maximum number of rows', number)
    .action(async (webhook: number, { company, state, sinceId, limit, ...options }: Options & Listed) => {
      const input = {
        company_id: company,
        webhook_id: webhook,
        ...(state !== undefined && { state }),
        ...(sinceId !== undefined && { since_id: sinceId }),
        ...(limit !== undefined && { limit }),
      };
      const { deliveries } = await onBus((bus) => bus.call(adminWebhooks.deliveries, operator(), input));
      showAll('deliveries', deliveries, options);
    });
}

function redeliverCommand(webhooks: Command): void {
  ofWebhook(webhooks, 'redeliver')
    .argument('<delivery>', 'the delivery', number)
    .description('send a delivery again, after the waiting deliveries')
    .action(async (webhook: number, delivery: number, { company, ...options }: Options) => {
      const input = { company_id: company, webhook_id: webhook, id: delivery };
      show(await onBus((bus) => bus.call(adminWebhooks.redeliver, operator(), input)), options);
    });
}

function replayCommand(webhooks: Command): void {
  ofWebhook(webhooks, 'replay')
    .description('send the events of a period in the last 30 days, after the waiting deliveries')
    .requiredOption('--since <time>', 'from this time on, in GMT')
    .option('--until <time>', 'until this time in GMT; now by default')
    .action(async (webhook: number, { company, since, until, ...options }: Options & CreateReplay) => {
      const replay = { since, ...(until !== undefined && { until }) };
      const input = { company_id: company, webhook_id: webhook, replay };
      show(await onBus((bus) => bus.call(adminWebhooks.replay, operator(), input)), options);
    });
}

interface Listed {
  state?: DeliveryState;
  sinceId?: number;
  limit?: number;
}

function ofWebhook(webhooks: Command, name: string): Command {
  return json(webhooks.command(name))
    .argument('<webhook>', 'the webhook', number)
    .requiredOption('--company <id>', 'the company that it is registered for', number);
}
