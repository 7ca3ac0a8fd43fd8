import type { Command } from 'commander';
import { onBus } from '../connection';
import { json, number } from '../output';

export function eventCommands(program: Command): void {
  json(program.command('events').description('events').command('tail'))
    .description('print events as they happen, until Ctrl-C')
    .option('--company <id>', 'only this company', number)
    .action(async (options: { company?: number; json?: boolean }) =>
      onBus(async (bus) => {
        const filter = options.company === undefined ? 'events.>' : `events.*.${options.company}.>`;
        const tail = await bus.tail(filter, (event) => {
          const line = `${event.time} company ${event.companyid} ${event.topic} ${event.subject} v${event.sequence}`;
          process.stdout.write(`${options.json ? JSON.stringify(event) : line}\n`);
        });
        await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
        await tail.stop();
      }),
    );
}
