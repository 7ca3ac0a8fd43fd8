import type { Command } from 'commander';
import type { Bus } from '@marquee/bus/client';
import { platformOf, SERVICES, type Service } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, show } from '../output';

/** Exits with 1 unless every service answers and is ready. */
export function healthCommand(program: Command): void {
  json(program.command('health'))
    .description('check the health of every service')
    .action(async (options: { json?: boolean }) => {
      const answers = await onBus((bus) => Promise.all(SERVICES.map((service) => ask(bus, service))));
      show(Object.fromEntries(answers), options);
      if (answers.some(([, health]) => !health.ready)) process.exitCode = 1;
    });
}

async function ask(bus: Bus, service: Service) {
  try {
    return [service, await bus.call(platformOf[service].health, operator(), {})] as const;
  } catch (error) {
    return [service, { ready: false, error: error instanceof Error ? error.message : String(error) }] as const;
  }
}
