import { Argument, type Command } from 'commander';
import type { Bus } from '@marquee/bus/client';
import {
  adminCompanies,
  adminIdentities,
  adminSigningSecrets,
  type CreateCompany,
  type OperateCompany,
} from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { readObject } from '../json-file';
import { json, number, show } from '../output';

export function companyCommands(program: Command): void {
  const company = program.command('company').description('companies');
  json(company.command('create'))
    .description('create a company and its owner, and print the password of the owner')
    .requiredOption('--name <name>', 'the name of the company')
    .requiredOption('--country <code>', 'the country of the company, in two letters')
    .requiredOption('--email <email>', 'the email of the owner')
    .option('--partner', 'create a partner, which manages other companies', false)
    .action(async (options: CreateCompany & { json?: boolean }) => show(await createCompany(options), options));
  const does = {
    disable: 'disable a company: revoke its access tokens within a second and prevent sign-in',
    enable: 'enable a disabled company',
  };
  for (const verb of ['disable', 'enable'] as const) {
    json(company.command(verb))
      .description(does[verb])
      .argument('<id>', 'the company', number)
      .action(async (id: number, options: { json?: boolean }) =>
        show(await onBus((bus) => bus.call(adminCompanies[verb], operator(), { company_id: id })), options),
      );
  }
  dataCommands(company);
}

interface Options {
  company: number;
  json?: boolean;
}

/** The fields of a company, including those that only the platform sets. */
function dataCommands(company: Command): void {
  json(company.command('show'))
    .description('show the stored fields of a company')
    .requiredOption('--company <id>', 'the company', number)
    .action(async ({ company: company_id, ...options }: Options) =>
      show(await onBus((bus) => bus.call(adminCompanies.show, operator(), { company_id })), options),
    );
  json(company.command('update'))
    .description(
      'change the given fields, including those that are read-only in the API: country, account_level, restricted, …',
    )
    .requiredOption('--company <id>', 'the company', number)
    .option('--file <path>', 'JSON file with the fields; - is standard input', '-')
    .action(async ({ company: company_id, file, ...options }: Options & { file: string }) => {
      const input = { company_id, company: readObject(file, 'company') as OperateCompany };
      show(await onBus((bus) => bus.call(adminCompanies.update, operator(), input)), options);
    });
  json(company.command('payment'))
    .description('set whether payment is set up for a company')
    .requiredOption('--company <id>', 'the company', number)
    .addArgument(new Argument('<state>').choices(['on', 'off']))
    .action(async (state: 'on' | 'off', { company: company_id, ...options }: Options) => {
      const input = { company_id, active: state === 'on' };
      show(await onBus((bus) => bus.call(adminCompanies.payment, operator(), input)), options);
    });
}

export async function createCompany({ name, country, email, partner }: CreateCompany) {
  return onBus(async (bus) => {
    // Repeatable steps first, because a company without a user would be hard to find again.
    const { password } = await bus.call(adminIdentities.ensure, operator(), { email });
    const made = await bus.call(adminCompanies.create, operator(), { name, country, email, partner });
    return { ...made, password, signing_secret: await signingSecretOf(bus, made.company_id) };
  });
}

/** Null if the secret cannot be read. An error would make the operator create the company a second time. */
async function signingSecretOf(bus: Bus, company_id: number): Promise<string | null> {
  try {
    const { secrets } = await bus.call(adminSigningSecrets.show, operator(), { company_id });
    return secrets[0]?.secret ?? null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      `The company was created, but its signing secret could not be read: ${reason} The console shows the secret under Signing secret.\n`,
    );
    return null;
  }
}
