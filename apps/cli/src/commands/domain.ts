import type { Command } from 'commander';
import { adminDomains } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show, showAll } from '../output';

interface Options {
  company: number;
  json?: boolean;
}

const DOES = {
  prove: 'verify a domain as the operator, without a DNS record',
  withdraw: 'withdraw the verification of a domain; afterwards its DNS record decides',
  check: 'check the DNS record of a domain now',
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
