import type { Command } from 'commander';
import { adminUsers } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

const DOES = {
  disable: 'disable a user at the company; access tokens granted in their name end within a second',
  enable: 'undo disable',
};

export function userCommands(program: Command): void {
  const user = program.command('user').description("companies' admin users");
  for (const verb of ['disable', 'enable'] as const) {
    json(user.command(verb))
      .description(DOES[verb])
      .requiredOption('--company <id>', 'the company', number)
      .requiredOption('--email <email>', 'the email of the user')
      .action(async ({ company, email, ...options }: { company: number; email: string; json?: boolean }) =>
        show(await onBus((bus) => bus.call(adminUsers[verb], operator(), { company_id: company, email })), options),
      );
  }
}
