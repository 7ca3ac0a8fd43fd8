import type { Command } from 'commander';
import { adminApps, adminGrants, type AppSettings, type CreateApp } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { collect, json, number, show, showAll } from '../output';

interface Settings {
  name?: string;
  redirectUri?: string[];
  developerEmail?: string;
  syncUrl?: string | false;
  requiresSecret?: boolean;
  defaultRedirectUri?: string | false;
  json?: boolean;
}
interface ClientOption {
  clientId: string;
  json?: boolean;
}

export function appCommands(program: Command): void {
  const app = program.command('app').description('apps');
  addCreate(app);
  addUpdate(app);
  json(app.command('list'))
    .description('the apps that a company publishes')
    .requiredOption('--company <id>', 'the publisher', number)
    .action(async (options: { company: number; json?: boolean }) => {
      const company_id = options.company;
      const { apps } = await onBus((bus) => bus.call(adminApps.list, operator(), { company_id }));
      showAll('apps', apps, options);
    });
  json(app.command('rotate'))
    .description('create a new secret, which is shown once; the previous one works for another 24 hours')
    .requiredOption('--client-id <id>', 'the client id of the app')
    .action(async (options: ClientOption) => {
      const client_id = options.clientId;
      show(await onBus((bus) => bus.call(adminApps.rotate, operator(), { client_id })), options);
    });
  json(app.command('remove'))
    .description('delete an app and revoke its permissions at every company')
    .requiredOption('--client-id <id>', 'the client id of the app')
    .action(async (options: ClientOption) => {
      const client_id = options.clientId;
      show(await onBus((bus) => bus.call(adminApps.remove, operator(), { client_id })), options);
    });
  json(app.command('revoke'))
    .description('revoke the permissions of an app at one company')
    .requiredOption('--company <id>', 'the company', number)
    .requiredOption('--client-id <id>', 'the client id of the app')
    .action(async (options: ClientOption & { company: number }) => {
      const input = { company_id: options.company, client_id: options.clientId };
      show(await onBus((bus) => bus.call(adminGrants.remove, operator(), input)), options);
    });
}

function addCreate(app: Command): void {
  json(app.command('create'))
    .description('create an app, published by a company; its secret is shown once')
    .requiredOption('--company <id>', 'the publisher', number)
    .requiredOption('--name <name>', 'the name of the app')
    .requiredOption('--redirect-uri <uri>', 'an address that receives authorization codes; repeatable', collect)
    .requiredOption('--developer-email <email>', 'the email that receives warnings about webhooks')
    .option('--sync-url <url>', 'receives requests when a customer changes their email or password')
    .option('--requires-secret', 'refuse token exchanges without the secret (default)')
    .option('--no-requires-secret', 'accept token exchanges without the secret, for an app that cannot keep a secret')
    .option('--default-redirect-uri <uri>', 'one of the redirect URIs, for an older app that sends no redirect URI')
    .action(
      async (options: Settings & { company: number; name: string; redirectUri: string[]; developerEmail: string }) => {
        const input = {
          company_id: options.company,
          name: options.name,
          redirect_uris: options.redirectUri,
          developer_email: options.developerEmail,
          sync_url: options.syncUrl || null,
          requires_secret: options.requiresSecret ?? true,
          default_redirect_uri: options.defaultRedirectUri || null,
        };
        show(await createApp(input), options);
      },
    );
}

/** Options that are not given stay unchanged. */
function addUpdate(app: Command): void {
  json(app.command('update'))
    .description('change an app')
    .requiredOption('--client-id <id>', 'the client id of the app')
    .option('--name <name>', 'the name of the app')
    .option('--redirect-uri <uri>', 'replaces the current redirect URIs; repeatable', collect)
    .option('--developer-email <email>', 'the email that receives warnings about webhooks')
    .option('--sync-url <url>', 'receives requests when a customer changes their email or password')
    .option('--no-sync-url', 'send no requests when a customer changes their email or password')
    .option('--requires-secret', 'refuse token exchanges without the secret')
    .option('--no-requires-secret', 'accept token exchanges without the secret')
    .option('--default-redirect-uri <uri>', 'one of the redirect URIs, for requests without a redirect URI')
    .option('--no-default-redirect-uri', 'remove the default; every request for consent must name a redirect URI')
    .action(async (options: Settings & ClientOption) => {
      const input = { client_id: options.clientId, app: changesOf(options) };
      show(await onBus((bus) => bus.call(adminApps.update, operator(), input)), options);
    });
}

/** `--no-sync-url` sets it to false, which removes the URL. */
function changesOf(options: Settings): Partial<AppSettings> {
  const { name, redirectUri, developerEmail, syncUrl, requiresSecret, defaultRedirectUri } = options;
  return {
    ...(name !== undefined && { name }),
    ...(redirectUri !== undefined && { redirect_uris: redirectUri }),
    ...(developerEmail !== undefined && { developer_email: developerEmail }),
    ...(syncUrl !== undefined && { sync_url: syncUrl || null }),
    ...(requiresSecret !== undefined && { requires_secret: requiresSecret }),
    ...(defaultRedirectUri !== undefined && { default_redirect_uri: defaultRedirectUri || null }),
  };
}

export function createApp(input: CreateApp) {
  return onBus((bus) => bus.call(adminApps.create, operator(), input));
}
