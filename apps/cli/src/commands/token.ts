import type { Command } from 'commander';
import { adminTokens, type Scope } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

export function tokenCommands(program: Command): void {
  json(program.command('token').description('access tokens').command('issue'))
    .description("grant an app access in the name of the company's owner and print the token response")
    .requiredOption('--company <id>', 'the company', number)
    .requiredOption('--client-id <id>', 'the client id of the app')
    .requiredOption('--scopes <list>', 'the scopes of the token, comma-separated')
    .action(async (options: { company: number; clientId: string; scopes: string; json?: boolean }) =>
      show(
        await issueToken(
          options.company,
          options.clientId,
          options.scopes.split(',').map((scope) => scope.trim()) as Scope[],
        ),
        options,
      ),
    );
}

export function issueToken(company_id: number, client_id: string, scopes: readonly Scope[]) {
  return onBus((bus) => bus.call(adminTokens.issue, operator(), { company_id, client_id, scopes }));
}
