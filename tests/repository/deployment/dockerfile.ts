import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

export interface Instruction {
  readonly name: string;
  readonly value: string;
}
export interface Stage {
  readonly from: string;
  /** Absent for the final stage unless it has a name. */
  readonly name?: string;
  readonly instructions: readonly Instruction[];
}

/** Parses `deploy/Dockerfile` into the instructions before the first stage, and the stages. */
export function dockerfile(): { readonly global: readonly Instruction[]; readonly stages: readonly Stage[] } {
  const text = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const all = lines.flatMap((line) => {
    const [, name, value] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
  const global: Instruction[] = [];
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const instruction of all) {
    if (instruction.name === 'FROM') stages.push({ ...stageOf(instruction.value), instructions: [] });
    else (stages.at(-1)?.instructions ?? global).push(instruction);
  }
  return { global, stages };
}

function stageOf(value: string): { from: string; name?: string } {
  const [from = '', name] = value.split(' AS ');
  return { from, ...(name !== undefined && { name }) };
}

export function valuesOf({ instructions }: Pick<Stage, 'instructions'>, name: string): string[] {
  return instructions.filter((one) => one.name === name).map(({ value }) => value);
}
