import type { Command } from 'commander';
import { adminKeys } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, showAll } from '../output';

export function keyCommands(program: Command): void {
  const keys = program.command('keys').description('the keys that sign access tokens');
  json(keys.command('list'))
    .description('list the keys whose tokens are accepted, newest first')
    .action(async (options: { json?: boolean }) => {
      const answer = await onBus((bus) => bus.call(adminKeys.list, operator(), {}));
      showAll('keys', answer.keys, options);
    });
  json(keys.command('rotate'))
    .description('sign with a new key; tokens of the previous one stay valid until they expire')
    .option('--withdraw', 'reject tokens that older keys signed, because the keys are compromised', false)
    .action(async ({ withdraw, ...options }: { withdraw: boolean; json?: boolean }) => {
      const answer = await onBus((bus) => bus.call(adminKeys.rotate, operator(), { withdraw }));
      showAll('keys', answer.keys, options);
    });
}
