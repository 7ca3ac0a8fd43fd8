import { Command, InvalidArgumentError } from 'commander';
import { ShopError } from '@marquee/contracts';

/** Adds `--json` for output to programs. */
export function json(command: Command): Command {
  return command.option('--json', 'print JSON');
}

export function show(answer: object, options: { json?: boolean }): void {
  if (options.json) process.stdout.write(`${JSON.stringify(answer)}\n`);
  else {
    const known = Object.entries(answer).filter(([, value]) => value !== null && value !== undefined);
    for (const [key, value] of known) process.stdout.write(`${key}: ${plain(value)}\n`);
  }
}

/** Prints several items, separated by an empty line for people. */
export function showAll(name: string, things: readonly object[], options: { json?: boolean }): void {
  if (options.json) return show({ [name]: things }, options);
  if (things.length === 0) process.stdout.write('none\n');
  things.forEach((thing, index) => {
    if (index > 0) process.stdout.write('\n');
    show(thing, options);
  });
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An option's value as a company's number. */
export function number(value: string): number {
  const found = Number(value);
  if (!Number.isSafeInteger(found) || found < 1) throw new InvalidArgumentError('must be a positive whole number.');
  return found;
}

/** An option that may be given more than once. */
export function collect(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** The error message for the operator who ran the command. */
export function explained(error: unknown): string {
  if (!(error instanceof ShopError)) return error instanceof Error ? error.message : String(error);
  const fields = Object.entries(error.errors ?? {}).map(([field, said]) => `  ${field}: ${said.join(', ')}`);
  return [error.message, ...fields].join('\n');
}
