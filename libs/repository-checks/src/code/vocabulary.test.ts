import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../root';

/** Home-made terms that were replaced, with the standard term to use instead. */
const REPLACED: Readonly<Record<string, string>> = {
  lend: 'acquire',
  lent: 'pooled connection',
  fence: 'void',
  told: 'published, notified or received',
  tell: 'publish or notify',
  telling: 'publishing',
  retelling: 'republishing',
  retell: 'republish',
  patience: 'timeout',
  scattered: 'unordered',
  happening: 'tracking event',
  plumbing: 'infrastructure',
  bury: 'dead-letter',
  gathered: 'batched',
  printed: 'rendered, or output',
};
/** Names that others already use: columns, operations, fields of the interface, and past migrations. */
const FIXED = new Set([
  'happenings',
  'told_at',
  'told_to',
  'told_up_to',
  'may_tell',
  'tell_companies',
  'tell_markets',
  'tell_products',
]);
/** Programs that print to a terminal. */
const PRINTING = /^(?:apps\/cli|bench|deploy|examples|libs\/(?:local|client|service-kit|testing))\//;

const files = execFileSync('git', ['ls-files', 'apps/**/*.ts', 'libs/**/*.ts', 'bench/**/*.ts'], { cwd: ROOT })
  .toString()
  .trim()
  .split('\n')
  .filter((file) => !/\/(?:generated|migrations)\//.test(file));

const ANY_TERM = new RegExp(Object.keys(REPLACED).join('|'), 'i');

/** The replaced terms in the identifiers of a source file. Parses only files that contain one at all. */
function replacedIn(file: string, source: string): string[] {
  const found = new Set<string>();
  if (!ANY_TERM.test(source)) return [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !FIXED.has(node.text)) {
      const words = node.text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
      const terms = words.map((word) => word.toLowerCase()).filter((word) => Object.hasOwn(REPLACED, word));
      for (const term of terms) {
        if (term !== 'printed' || !PRINTING.test(file)) found.add(`${node.text}: use ${REPLACED[term]}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return [...found];
}

describe('the vocabulary of the code', () => {
  it('finds a replaced term as part of an identifier', () => {
    const source = 'const toldEvents = 1; // told\nconst x = { told_to: "tell", printedTime };';
    expect(replacedIn('apps/auth/src/x.ts', source)).toEqual([
      'toldEvents: use published, notified or received',
      'printedTime: use rendered, or output',
    ]);
    expect(replacedIn('apps/cli/src/x.ts', 'const printed = 1;')).toEqual([]);
  });

  it('uses standard terms instead of the replaced ones', () => {
    const faults = files.flatMap((file) =>
      replacedIn(file, readFileSync(join(ROOT, file), 'utf8')).map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});
