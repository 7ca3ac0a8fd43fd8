import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { adminRebuilds } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

const LOOK_AGAIN_MS = 500;

interface Options {
  company?: number;
  json?: boolean;
}

export function statisticsCommands(program: Command): void {
  const statistics = program.command('statistics').description('the daily figures of companies');
  json(statistics.command('rebuild'))
    .description('recount all orders; the current figures stay until the recount is complete')
    .option('--company <id>', 'only orders of this company', number)
    .action(async ({ company, ...options }: Options) => {
      const of = company === undefined ? {} : { company_id: company };
      await onBus(async (bus) => {
        const { companies } = await bus.call(adminRebuilds.start, operator(), of);
        for (;;) {
          const { companies_waiting, orders_counted } = await bus.call(adminRebuilds.status, operator(), of);
          if (companies_waiting === 0) return show({ companies, orders_counted }, options);
          await sleep(LOOK_AGAIN_MS);
        }
      });
    });
}
