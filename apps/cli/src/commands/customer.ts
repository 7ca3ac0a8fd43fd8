import type { Command } from 'commander';
import { adminCustomers } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

const DOES = {
  disable: 'prevent a customer from signing in and ordering',
  enable: 'undo disable',
};

export function customerCommands(program: Command): void {
  const customer = program.command('customer').description("companies' customers");
  for (const verb of ['disable', 'enable'] as const) {
    json(customer.command(verb))
      .description(DOES[verb])
      .requiredOption('--company <id>', 'the company', number)
      .requiredOption('--customer <token>', 'the token or id of the customer')
      .action(async (options: { company: number; customer: string; json?: boolean }) => {
        const input = { company_id: options.company, customer: options.customer };
        return show(await onBus((bus) => bus.call(adminCustomers[verb], operator(), input)), options);
      });
  }
}
