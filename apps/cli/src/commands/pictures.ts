import type { Command } from 'commander';
import { adminPictures } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show, showAll } from '../output';

export function pictureCommands(program: Command): void {
  const pictures = program.command('pictures').description('storage of pictures');
  json(pictures.command('usage'))
    .description('show the usage of the store and the companies with the largest share')
    .option('--company <id>', 'only this company', number)
    .action(async ({ company, ...options }: { company?: number; json?: boolean }) => {
      const input = company === undefined ? {} : { company_id: company };
      const { companies, ...store } = await onBus((bus) => bus.call(adminPictures.usage, operator(), input));
      if (options.json) return show({ ...store, companies }, options);
      show(store, options);
      process.stdout.write('\n');
      showAll('companies', companies, options);
    });
  json(pictures.command('quota'))
    .description('set the quota for all pictures of a company')
    .requiredOption('--company <id>', 'the company of the pictures', number)
    .option('--bytes <n>', 'the quota in bytes; without it, the default quota applies', number)
    .action(async ({ company, bytes, ...options }: { company: number; bytes?: number; json?: boolean }) => {
      const input = { company_id: company, ...(bytes === undefined ? {} : { bytes }) };
      show(await onBus((bus) => bus.call(adminPictures.set_quota, operator(), input)), options);
    });
}
