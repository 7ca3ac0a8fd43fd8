import type { Command } from 'commander';
import { platformOf, SERVICES, type Service } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

export function deadLetterCommands(program: Command): void {
  const letters = program.command('dead-letters').description('events that a service could not process');
  json(letters.command('list'))
    .description('list the dead letters of every service, the oldest first')
    .action(async (options: { json?: boolean }) => {
      const items = await onBus(async (bus) => {
        const asked = SERVICES.map(async (service) => {
          const { items } = await bus.call(platformOf[service].dead_letters, operator(), {});
          return items.map((letter) => ({ service, ...letter }));
        });
        return (await Promise.all(asked)).flat();
      });
      if (options.json) show({ items }, options);
      else if (items.length === 0) process.stdout.write('none\n');
      else for (const item of items) show(item, options);
    });
  json(letters.command('replay'))
    .description('replay dead letters; dead letters that fail again stay')
    .option('--service <name>', 'only dead letters of this service')
    .option('--id <id>', 'only the dead letter with this id; requires --service', number)
    .action(async (options: { id?: number; service?: string; json?: boolean }) => {
      if (options.id !== undefined && !options.service) {
        throw new Error('--id requires --service, because each service numbers its dead letters.');
      }
      const services = options.service === undefined ? SERVICES : [serviceNamed(options.service)];
      const input = options.id === undefined ? {} : { id: options.id };
      const answers = await onBus((bus) =>
        Promise.all(services.map((service) => bus.call(platformOf[service].replay, operator(), input))),
      );
      const sum = (key: 'replayed' | 'failed'): number => answers.reduce((total, answer) => total + answer[key], 0);
      show({ replayed: sum('replayed'), failed: sum('failed') }, options);
    });
}

function serviceNamed(name: string): Service {
  const service = SERVICES.find((one) => one === name);
  if (!service) throw new Error(`Unknown service ${name}. Use one of ${SERVICES.join(', ')}.`);
  return service;
}
