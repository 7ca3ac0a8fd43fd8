import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../root';

const FOLDERS = ['apps', 'bench', 'libs', 'tests'];
const MIN_WORDS = 5;
/** A verb in the third person; or a name, code or table case that starts the sentence. */
const BEGINNING = /^(?:(?!(?:is|has|was|its|this|as|us|others|always)\b)[a-z]+s\b|never [a-z]+s\b|[A-Z`$%])/;

function faultOf(name: string): string | undefined {
  if (name.split(/\s+/).length < MIN_WORDS) return `has fewer than ${MIN_WORDS} words`;
  return BEGINNING.test(name) ? undefined : 'does not begin with what the code under test does';
}

/** Finds the names of all tests of a source file, including tables of cases. */
function namesIn(source: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [name] = node.arguments;
      if (name !== undefined && ts.isStringLiteralLike(name)) names.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('names.ts', source, ts.ScriptTarget.Latest));
  return names;
}

/** `it`, `it.only`, or the function that `it.each(…)` returns. */
function isTest(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return called.text === 'it' || called.text === 'test';
  if (ts.isPropertyAccessExpression(called)) return called.name.text !== 'each' && isTest(called.expression);
  if (ts.isTaggedTemplateExpression(called)) return isEach(called.tag);
  return ts.isCallExpression(called) && isEach(called.expression);
}

function isEach(called: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(called) && called.name.text === 'each' && isTest(called.expression);
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
    .map((file) => join(folder, file)),
);

describe('the names of tests', () => {
  it('finds the test files of every folder', () => {
    expect(FOLDERS.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))).toEqual([]);
  });

  it.each(files)('requires test names of five words or more with a leading verb in %s', (file) => {
    const names = namesIn(readFileSync(join(ROOT, file), 'utf8'));
    const faults = names.map((name) => [name, faultOf(name)]).filter(([, fault]) => fault !== undefined);
    expect([names.length > 0, faults]).toEqual([true, []]);
  });

  it.each([
    ['rejects a webhook with a wrong signature', undefined],
    ['never prints passwords and card codes', undefined],
    ['GET /health answers 200 without a token', undefined],
    ['%s answers 404 for another company', undefined],
    ['needs both', 'has fewer than 5 words'],
    ['but not for the owner of the shop', 'does not begin with what the code under test does'],
    ['and the same once more for a partner', 'does not begin with what the code under test does'],
    ['is the same at another company', 'does not begin with what the code under test does'],
    ['of another company are not found', 'does not begin with what the code under test does'],
  ])('judges the name "%s" by its length and its beginning', (name, fault) => {
    expect(faultOf(name)).toBe(fault);
  });

  it('extracts the names of plain tests and of tables of cases', () => {
    const source =
      "it('a', f); test.only(`b`, f); it.each([['x', (1)]])('c', f); it.each<T>([g('h')])('d', f); it.each`x`('e', f);";
    expect(namesIn(source)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
