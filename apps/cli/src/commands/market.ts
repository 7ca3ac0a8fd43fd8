import { InvalidArgumentError, type Command } from 'commander';
import { adminMarkets } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

interface Options {
  company: number;
  json?: boolean;
}

export function marketCommands(program: Command): void {
  const market = program.command('market').description('marketplace offers between companies');
  json(market.command('offer'))
    .description("offer a company's published products to others, or change the terms")
    .requiredOption('--company <id>', 'the offering company', number)
    .requiredOption(
      '--percent <percent>',
      'percentage of the original price that the offering company gets for each sale',
      percentage,
    )
    .action(async ({ company, percent, ...options }: Options & { percent: number }) => {
      const input = { company_id: company, cost_to_licensees_percent: percent };
      show(await onBus((bus) => bus.call(adminMarkets.offer, operator(), input)), options);
    });
  json(market.command('withdraw'))
    .description('end the offer and hide its mirrors in other shops')
    .requiredOption('--company <id>', 'the offering company', number)
    .action(async ({ company, ...options }: Options) => {
      show(await onBus((bus) => bus.call(adminMarkets.withdraw, operator(), { company_id: company })), options);
    });
}

function percentage(value: string): number {
  const found = Number(value);
  if (value.trim() === '' || !(found >= 0 && found <= 100)) {
    throw new InvalidArgumentError('must be between 0 and 100.');
  }
  return found;
}
