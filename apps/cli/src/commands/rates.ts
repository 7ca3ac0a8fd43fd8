import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { adminRates } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, show } from '../output';

export function ratesCommands(program: Command): void {
  const rates = program.command('rates').description('daily exchange rates');
  json(rates.command('import'))
    .argument(
      '<file>',
      'lines of date,currency,rate: how much of the currency one euro bought on that day; - is standard input',
    )
    .description('import the rates of a file in one transaction; known days are replaced')
    .action(async (file: string, options: { json?: boolean }) => {
      const csv = readFileSync(file === '-' ? 0 : file, 'utf8');
      show(await onBus((bus) => bus.call(adminRates.import, operator(), { csv })), options);
    });
}
