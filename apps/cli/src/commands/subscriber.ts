import type { Command } from 'commander';
import {
  durableOf,
  enterAsSubscriber,
  newSubscriberKey,
  SUBSCRIBER_API,
  Subscribers,
  usersConfig,
  type Bus,
  type Subscriber,
} from '@marquee/bus/client';
import { adminCompanies, EVENTS_STREAM } from '@marquee/contracts';
import { natsUrl, onBus, operator } from '../connection';
import { bringUsers, localServer } from '../nats-users';
import { json, number, show, showAll } from '../output';

interface Named {
  company: number;
  name: string;
  json?: boolean;
}

/** The remaining step if the NATS server runs elsewhere. */
const RELOAD =
  'copy the output of `marquee subscriber users` to every NATS server as users.conf, and reload each server twice';

export function subscriberCommands(program: Command): void {
  const subscriber = program
    .command('subscriber')
    .description("external programs that consume a company's events on NATS");
  named(subscriber.command('create'))
    .description('create a durable consumer of the company’s events and its key, which is shown once')
    .action(async (options: Named) => show(await onBus((bus) => create(bus, options)), options));
  json(subscriber.command('list'))
    .description('list the subscribers and their public keys')
    .option('--company <id>', 'only subscribers of this company', number)
    .action(async (options: { company?: number; json?: boolean }) => {
      const all = await onBus((bus) => new Subscribers(bus).list());
      const wanted = all.filter(({ company }) => options.company === undefined || company === options.company);
      showAll(
        'subscribers',
        wanted.map(({ company: company_id, ...rest }) => ({ company_id, ...rest })),
        options,
      );
    });
  named(subscriber.command('remove'))
    .description('remove the consumer and the key of a subscriber')
    .action(async (options: Named) => show(await onBus((bus) => remove(bus, options)), options));
  subscriber
    .command('users')
    .description('print users.conf for the NATS servers: the services, and every subscriber')
    .action(async () => {
      process.stdout.write(usersConfig(await onBus((bus) => new Subscribers(bus).list())));
    });
}

function named(command: Command): Command {
  return json(command)
    .requiredOption('--company <id>', 'the company', number)
    .requiredOption('--name <name>', 'the name of the subscriber');
}

async function create(bus: Bus, { company, name }: Named): Promise<object> {
  // Fails here if the company does not exist.
  await bus.call(adminCompanies.show, operator(), { company_id: company });
  const { key, seed } = newSubscriberKey();
  const made = { company, name, key };
  await new Subscribers(bus).create(made);
  const opens = () =>
    enterAsSubscriber(natsUrl(), seed, durableOf(made)).then(
      () => true,
      () => false,
    );
  const still = await brought(bus, opens);
  return {
    company_id: company,
    name,
    seed,
    stream: EVENTS_STREAM,
    consumer: durableOf(made),
    api_prefix: SUBSCRIBER_API,
    subjects: `events.*.${company}.*.*`,
    ...still,
  };
}

async function remove(bus: Bus, { company, name }: Named): Promise<object> {
  const removed = await new Subscribers(bus).remove({ company, name });
  if (!removed) {
    throw new Error(`Company ${company} has no subscriber ${name}. Check the name with \`marquee subscriber list\`.`);
  }
  return { company_id: company, name, removed, ...(await brought(bus, async () => true)) };
}

/** Reloads this machine's server, or prints the remaining step for another one. */
async function brought(bus: Bus, shows: () => Promise<boolean>): Promise<{ next?: string }> {
  const folder = localServer();
  if (folder === undefined) return { next: RELOAD };
  const all: readonly Subscriber[] = await new Subscribers(bus).list();
  await bringUsers(folder, all, shows);
  return {};
}
