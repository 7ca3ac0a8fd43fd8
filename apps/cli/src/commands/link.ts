import type { Command } from 'commander';
import { adminLinks, type LinkKind } from '@marquee/contracts';
import { onBus, operator } from '../connection';
import { json, number, show } from '../output';

export function linkCommands(program: Command): void {
  const kinds: Record<LinkKind, string> = { partner: 'manages', shipper: 'ships for' };
  for (const [kind, does] of Object.entries(kinds) as [LinkKind, string][]) {
    const links = program.command(kind).description(`${kind} links`);
    const verbs = { link: `let one company act for another: the ${kind} ${does} the company`, unlink: 'remove a link' };
    for (const verb of ['link', 'unlink'] as const) {
      json(links.command(verb))
        .description(verbs[verb])
        .requiredOption(`--${kind} <id>`, `the ${kind}`, number)
        .requiredOption('--company <id>', 'the company', number)
        .action(async (options: Record<LinkKind, number> & { company: number; json?: boolean }) => {
          const input = { kind, from: options[kind], company_id: options.company };
          show(await onBus((bus) => bus.call(adminLinks[verb], operator(), input)), options);
        });
    }
  }
}
