import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSOLE, LISTS, OPERATIONS } from '../testing/console/source';

/** Operations that nobody needs a page for, and why. */
const NOT_CALLED: Readonly<Record<string, string>> = {};

const SOURCE = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated'))
  .map((file) => readFileSync(join(CONSOLE, file), 'utf8'))
  .join('\n');

/** The console calls operations by the typed client, and lists and their counts by name. */
function isCalled(resource: string, verb: string): boolean {
  if (new RegExp(`\\b${resource}\\s*\\.${verb}\\(`).test(SOURCE)) return true;
  const isNamed = (name: string) => new RegExp(`\\b(?:list(?:=|: )|useRows\\S*\\()['"{]+${name}['"]`).test(SOURCE);
  const names = Object.keys(LISTS).filter(
    (name) => name.split('.')[0] === resource && isNamed(name.replace('.', '[.]')),
  );
  if (verb === 'count') return names.some((name) => LISTS[name]?.count !== undefined);
  return names.some((name) => (name.split('.')[1] ?? 'list') === verb);
}

describe('the operations of the API', () => {
  it('are all called by a page of the console, except those with a reason', () => {
    const all = Object.entries(OPERATIONS).flatMap(([resource, verbs]) =>
      Object.keys(verbs).map((verb) => ({ name: `${resource}.${verb}`, isReached: isCalled(resource, verb) })),
    );
    const missing = all.filter(({ isReached }) => !isReached).map(({ name }) => name);
    expect(missing).toEqual(Object.keys(NOT_CALLED));
  });
});
