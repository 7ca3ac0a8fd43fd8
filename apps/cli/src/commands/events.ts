import type { Command } from 'commander';
import type { Bus } from '@marquee/bus/client';
import { onBus } from '../connection';
import { json, number } from '../output';

export function eventCommands(program: Command): void {
  json(program.command('events').description('events').command('tail'))
    .description('print events as they happen, until Ctrl-C')
    .option('--company <id>', 'only this company', number)
    .option('--shop', 'tracking events of shop fronts instead of events of services')
    .action(async (options: { company?: number; shop?: boolean; json?: boolean }) =>
      onBus(async (bus) => {
        const filter = filterOf(options);
        const tail = await bus.tail(filter, (event) => {
          const line = `${event.time} company ${event.companyid} ${event.topic} ${event.subject} v${event.sequence}`;
          process.stdout.write(`${options.json ? JSON.stringify(event) : line}\n`);
        });
        process.stderr.write(`listening to ${filter}; Ctrl-C ends it\n`);
        await interruptedOrLost(bus);
        await tail.stop();
      }),
    );
}

function filterOf({ company, shop = false }: { company?: number; shop?: boolean }): string {
  const whose = company ?? '*';
  return shop ? `events.shop.${whose}.*` : `events.*.${whose}.*.*`;
}

/** A tail without a connection must not look like a quiet shop. */
const LOST_MS = 3_000;

function interruptedOrLost(bus: Bus): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = setInterval(() => {
      if (bus.disconnectedFor() > LOST_MS) {
        end(() => reject(new Error('The connection to NATS was lost. Run the command again.')));
      }
    }, 500);
    const end = (how: () => void): void => {
      clearInterval(watch);
      how();
    };
    process.once('SIGINT', () => end(resolve)).once('SIGTERM', () => end(resolve));
  });
}
