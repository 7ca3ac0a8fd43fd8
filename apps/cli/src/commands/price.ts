import type { Command } from 'commander';
import { adminPrices, type CreatePrice, type UpdatePrice } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { readObject } from '../json-file';
import { json, number, show } from '../output';

interface Options {
  company: number;
  file: string;
  json?: boolean;
}

export function priceCommands(program: Command): void {
  const price = program.command('price').description('price models of any company');
  json(price.command('create'))
    .description('create a price model from its fields in JSON')
    .requiredOption('--company <id>', 'the company of the price model', number)
    .option('--file <path>', 'JSON file with the fields; - is standard input', '-')
    .action(async ({ company, file, ...options }: Options) => {
      const input = { company_id: company, price: readObject(file, 'price') as CreatePrice };
      show(await onBus((bus) => bus.call(adminPrices.create, operator(), input)), options);
    });
  json(price.command('update'))
    .description('change the given fields of a price model')
    .requiredOption('--company <id>', 'the company of the price model', number)
    .requiredOption('--id <id>', 'the price model', number)
    .option('--file <path>', 'JSON file with the fields; - is standard input', '-')
    .action(async ({ company, id, file, ...options }: Options & { id: number }) => {
      const input = { company_id: company, id, price: readObject(file, 'price') as UpdatePrice };
      show(await onBus((bus) => bus.call(adminPrices.update, operator(), input)), options);
    });
}
