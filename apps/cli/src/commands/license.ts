import type { Command } from 'commander';
import { adminLicenses, type CreateLicense, type UpdateLicense } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { readObject } from '../json-file';
import { json, number, show } from '../output';

interface Options {
  company: number;
  file: string;
  json?: boolean;
}

export function licenseCommands(program: Command): void {
  const license = program.command('license').description('license models of any company');
  json(license.command('create'))
    .description('create a license from its fields in JSON; "assignment": 2 shares it with every company')
    .requiredOption('--company <id>', 'the company of the license', number)
    .option('--user <id>', 'the admin user named as its author', number)
    .option('--file <path>', 'JSON file with the fields; - is standard input', '-')
    .action(async ({ company, user, file, ...options }: Options & { user?: number }) => {
      const fields = readObject(file, 'license') as CreateLicense;
      const input = { company_id: company, ...(user !== undefined && { user_id: user }), license: fields };
      show(await onBus((bus) => bus.call(adminLicenses.create, operator(), input)), options);
    });
  json(license.command('update'))
    .description('change the given fields of a license')
    .requiredOption('--company <id>', 'the company of the license', number)
    .requiredOption('--id <id>', 'the license', number)
    .option('--file <path>', 'JSON file with the fields; - is standard input', '-')
    .action(async ({ company, id, file, ...options }: Options & { id: number }) => {
      const input = { company_id: company, id, license: readObject(file, 'license') as UpdateLicense };
      show(await onBus((bus) => bus.call(adminLicenses.update, operator(), input)), options);
    });
}
