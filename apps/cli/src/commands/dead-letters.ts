import type { Command } from 'commander';
import { platformOf, SERVICES } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

export function deadLetterCommands(program: Command): void {
  const letters = program.command('dead-letters').description('events that a service could not process');
  json(letters.command('list')).action(async (options: { json?: boolean }) => {
    const items = await onBus(async (bus) => {
      const asked = SERVICES.map(async (service) => {
        const { items } = await bus.call(platformOf[service].dead_letters, operator(), {});
        return items.map((letter) => ({ service, ...letter }));
      });
      return (await Promise.all(asked)).flat();
    });
    if (options.json) show({ items }, options);
    else for (const item of items) show(item, options);
  });
  json(letters.command('replay'))
    .description('process them again; what fails again stays')
    .option('--id <id>', 'only this one', number)
    .requiredOption('--service <name>')
    .action(async (options: { id?: number; service: string; json?: boolean }) => {
      const service = SERVICES.find((name) => name === options.service);
      if (!service) throw new Error(`There is no service ${options.service}; there are ${SERVICES.join(', ')}.`);
      const input = options.id === undefined ? {} : { id: options.id };
      show(await onBus((bus) => bus.call(platformOf[service].replay, operator(), input)), options);
    });
}
