import type { Command } from 'commander';
import { adminDomains } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show, showAll } from '../output';

interface Options {
  company: number;
  json?: boolean;
}

const DOES = {
  prove: 'say that a domain is the company’s own: the operator’s word, whatever the DNS says',
  withdraw: 'take the proof of a domain back; from then on its record in the DNS decides',
  check: 'look for the record of a domain now',
};

export function domainCommands(program: Command): void {
  const domain = program.command('domain').description('own domains of companies for their shops');
  json(domain.command('list'))
    .description('list the domains of a company, whether they are verified, and the DNS record that verifies them')
    .requiredOption('--company <id>', 'the company', number)
    .action(async ({ company: company_id, ...options }: Options) => {
      const { domains } = await onBus((bus) => bus.call(adminDomains.list, operator(), { company_id }));
      showAll('domains', domains, options);
    });
  for (const verb of ['prove', 'withdraw', 'check'] as const) {
    json(domain.command(verb))
      .description(DOES[verb])
      .argument('<host>', 'the domain, such as shop.example.org')
      .requiredOption('--company <id>', 'the company', number)
      .action(async (host: string, { company: company_id, ...options }: Options) =>
        show(await onBus((bus) => bus.call(adminDomains[verb], operator(), { company_id, host })), options),
      );
  }
}
