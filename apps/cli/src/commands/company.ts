import type { Command } from 'commander';
import { adminCompanies, adminIdentities, adminSigningSecrets, type CreateCompany } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

export function companyCommands(program: Command): void {
  const company = program.command('company').description('companies');
  json(company.command('create'))
    .description('create a company and its owner, who can sign in with the password shown')
    .requiredOption('--name <name>')
    .requiredOption('--country <code>', 'two letters')
    .requiredOption('--email <email>', "the owner's")
    .option('--partner', 'the company manages others', false)
    .action(async (options: CreateCompany & { json?: boolean }) => show(await createCompany(options), options));
  const does = {
    disable: 'issue no more access tokens for it; those that are out end within a second',
    enable: 'undo disable',
  };
  for (const verb of ['disable', 'enable'] as const) {
    json(company.command(verb))
      .description(does[verb])
      .argument('<id>', 'the company', number)
      .action(async (id: number, options: { json?: boolean }) =>
        show(await onBus((bus) => bus.call(adminCompanies[verb], operator(), { company_id: id })), options),
      );
  }
}

export async function createCompany({ name, country, email, partner }: CreateCompany) {
  return onBus(async (bus) => {
    // First what can be repeated: a company without somebody who can sign in would be hard to find again.
    const { password } = await bus.call(adminIdentities.ensure, operator(), { email });
    const made = await bus.call(adminCompanies.create, operator(), { name, country, email, partner });
    const { secrets } = await bus.call(adminSigningSecrets.show, operator(), { company_id: made.company_id });
    // Theme settings come with their service.
    return { ...made, password, theme_setting_id: null, signing_secret: secrets[0]?.secret ?? null };
  });
}
