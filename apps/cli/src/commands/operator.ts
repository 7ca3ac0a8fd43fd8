import type { Command } from 'commander';
import { adminOperators } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, show } from '../output';

const DOES = {
  add: 'let the person with this sign-in email read the state of the system in the console',
  remove: 'undo add, from the next request on',
};

export function operatorCommands(program: Command): void {
  const people = program.command('operator').description('people who may read the state of the system in the console');
  json(people.command('list'))
    .description('list their sign-in emails')
    .action(async (options: { json?: boolean }) =>
      show(await onBus((bus) => bus.call(adminOperators.list, operator(), {})), options),
    );
  for (const verb of ['add', 'remove'] as const) {
    json(people.command(verb))
      .description(DOES[verb])
      .requiredOption('--email <email>', 'the sign-in email')
      .action(async ({ email, ...options }: { email: string; json?: boolean }) =>
        show(await onBus((bus) => bus.call(adminOperators[verb], operator(), { email })), options),
      );
  }
}
