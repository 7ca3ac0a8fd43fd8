import type { Command } from 'commander';
import { adminOrders, adminStock } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show, showAll } from '../output';

export function orderCommands(program: Command): void {
  const order = program.command('order').description("companies' orders");
  json(order.command('show'))
    .description('show an order with its customer; the access is recorded')
    .requiredOption('--company <id>', 'the company of the order', number)
    .requiredOption('--id <id>', 'the order', number)
    .action(async ({ company, id, ...options }: { company: number; id: number; json?: boolean }) => {
      const input = { company_id: company, id };
      show(await onBus((bus) => bus.call(adminOrders.inspect, operator(), input)), options);
    });
  json(order.command('keys'))
    .description('list stock reservations of orders whose outcome is unknown, the oldest first')
    .option('--company <id>', 'only reservations of this company', number)
    .option('--limit <n>', 'maximum number of rows', number)
    .action(async ({ company, limit, ...options }: { company?: number; limit?: number; json?: boolean }) => {
      const input = { ...(company !== undefined && { company_id: company }), ...(limit !== undefined && { limit }) };
      const { keys } = await onBus((bus) => bus.call(adminStock.held, operator(), input));
      showAll('keys', keys, options);
    });
}
