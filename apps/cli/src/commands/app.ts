import type { Command } from 'commander';
import { adminApps, type CreateApp } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { collect, json, number, show } from '../output';

interface AppOptions {
  company: number;
  name: string;
  redirectUri: string[];
  developerEmail: string;
  syncUrl?: string;
  json?: boolean;
}

export function appCommands(program: Command): void {
  json(program.command('app').description('apps').command('create'))
    .description('create an app, published by a company; its secret is shown once')
    .requiredOption('--company <id>', 'the publisher', number)
    .requiredOption('--name <name>')
    .requiredOption('--redirect-uri <uri>', 'may be given more than once', collect)
    .requiredOption('--developer-email <email>')
    .option('--sync-url <url>', 'is told of customers’ data changes')
    .action(async (options: AppOptions) => {
      const input = {
        company_id: options.company,
        name: options.name,
        redirect_uris: options.redirectUri,
        developer_email: options.developerEmail,
        sync_url: options.syncUrl ?? null,
      };
      show(await createApp(input), options);
    });
}

export function createApp(input: CreateApp) {
  return onBus((bus) => bus.call(adminApps.create, operator(), input));
}
