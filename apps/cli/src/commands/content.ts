import type { Command } from 'commander';
import { adminContent } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show, showAll } from '../output';

export function contentCommands(program: Command): void {
  const content = program.command('content').description('storage of content files');
  json(content.command('usage'))
    .description('show the companies with the most bytes of content files')
    .option('--company <id>', 'only this company', number)
    .action(async ({ company, ...options }: { company?: number; json?: boolean }) => {
      const input = company === undefined ? {} : { company_id: company };
      const { companies } = await onBus((bus) => bus.call(adminContent.usage, operator(), input));
      if (options.json) return show({ companies }, options);
      showAll('companies', companies, options);
    });
  json(content.command('quota'))
    .description('set the quota for all content files of a company')
    .requiredOption('--company <id>', 'the company of the files', number)
    .option('--bytes <n>', 'the quota in bytes; without it, the default quota applies', number)
    .action(async ({ company, bytes, ...options }: { company: number; bytes?: number; json?: boolean }) => {
      const input = { company_id: company, ...(bytes === undefined ? {} : { bytes }) };
      show(await onBus((bus) => bus.call(adminContent.set_quota, operator(), input)), options);
    });
}
