import { Option, type Command } from 'commander';
import { adminSignUps, SIGN_UP_KINDS, SUBSCRIBER_STATES, type AddSignUp, type SignUpKind } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show, showAll } from '../output';

interface Options {
  company: number;
  json?: boolean;
}
type Added = Omit<AddSignUp, 'company_id' | 'first_name' | 'last_name'> & { firstName?: string; lastName?: string };

export function signupCommands(program: Command): void {
  const signup = program.command('signup').description('subscribers, group members and newsletter recipients');
  addCommand(signup);
  listCommand(signup);
  json(signup.command('remove'))
    .description('remove all sign-ups of a person at a company')
    .requiredOption('--company <id>', 'the company', number)
    .requiredOption('--email <email>', 'the email of the person')
    .action(async ({ company, email, ...options }: Options & { email: string }) => {
      const input = { company_id: company, email };
      show(await onBus((bus) => bus.call(adminSignUps.remove, operator(), input)), options);
    });
}

function addCommand(signup: Command): void {
  json(signup.command('add'))
    .description('sign a person up or change their data; a newsletter needs their consent')
    .requiredOption('--company <id>', 'the company', number)
    .addOption(kindOption())
    .requiredOption('--email <email>', 'the email of the person')
    .option('--group <name>', 'the group, for a group member')
    .option('--first-name <name>', 'the first name of a subscriber')
    .option('--last-name <name>', 'the last name of a subscriber')
    .option('--language <code>', 'the language of the person, in two letters')
    .addOption(new Option('--state <state>', 'XX').choices(SUBSCRIBER_STATES))
    .action(async ({ company, firstName, lastName, json: asJson, ...rest }: Options & Added) => {
      const names = {
        ...(firstName !== undefined && { first_name: firstName }),
        ...(lastName !== undefined && { last_name: lastName }),
      };
      const input = { company_id: company, ...rest, ...names };
      show(await onBus((bus) => bus.call(adminSignUps.add, operator(), input)), { json: asJson });
    });
}

function listCommand(signup: Command): void {
  json(signup.command('list'))
    .description('list sign-ups, the oldest first; the access is recorded')
    .requiredOption('--company <id>', 'the company', number)
    .addOption(kindOption())
    .option('--email <email>', 'only sign-ups of this email')
    .option('--since-id <id>', 'only rows after this id', number)
    .option('--limit <n>', 'maximum number of rows', number)
    .action(async ({ company, kind, email, sinceId, limit, ...options }: Options & Listed) => {
      const input = {
        company_id: company,
        kind,
        ...(email !== undefined && { email }),
        ...(sinceId !== undefined && { since_id: sinceId }),
        ...(limit !== undefined && { limit }),
      };
      const { sign_ups } = await onBus((bus) => bus.call(adminSignUps.list, operator(), input));
      showAll('sign_ups', sign_ups, options);
    });
}

interface Listed {
  kind: SignUpKind;
  email?: string;
  sinceId?: number;
  limit?: number;
}

function kindOption(): Option {
  return new Option('--kind <kind>', 'the kind of the sign-up').choices(SIGN_UP_KINDS).makeOptionMandatory();
}
