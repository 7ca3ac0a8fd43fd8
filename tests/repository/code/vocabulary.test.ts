import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

/** Non-standard terms that were replaced, with the standard term to use instead. */
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
  fate: 'reservation status',
  fates: 'reservation statuses',
  fenced: 'void',
  teller: 'publisher',
  hearers: 'subscribers',
  tells: 'publishes or notifies',
  hear: 'receive or redeliver',
  hears: 'receives, or the name of a subscription',
  unheard: 'missing',
  hearing: 'receiving',
  heard: 'received',
  heads: 'cursors',
  deferred: 'parked',
  defer: 'park',
  defers: 'parks',
  era: 'session generation',
  room: 'capacity or package',
  lane: 'keyed queue',
  lanes: 'keyed queue',
  stray: 'orphan',
  strays: 'orphans',
  printed: 'rendered, or output',
};
/** Names that cannot change: columns, operations, fields of the interface, and past migrations. */
const FIXED = new Set([
  'app_event_heads',
  'createDeferredEvents',
  'deferred_at',
  'dropDeferredEvents',
  'fate',
  'fates',
  'happenings',
  'heads',
  'heard',
  'inbox_deferred',
  'inbox_heads',
  'session_era',
  'told_at',
  'told_to',
  'told_up_to',
]);
/** Programs that print to a terminal. */
const PRINTING = /^(?:apps\/cli|bench|deploy|examples|libs\/(?:local|client|service-kit|testing))\//;

const files = execFileSync('git', ['ls-files', 'apps/**/*.ts', 'libs/**/*.ts', 'bench/**/*.ts', 'tests/**/*.ts'], {
  cwd: ROOT,
})
  .toString()
  .trim()
  .split('\n')
  .filter((file) => !/\/(?:generated|migrations)\/|\/vocabulary\.test\.ts$/.test(file));

const COMMENT_OR_TEXT = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** The replaced terms in the identifiers of a source file. Skips comments, strings and templates. */
function replacedIn(file: string, source: string): string[] {
  const found = new Set<string>();
  for (const [name] of source.replaceAll(COMMENT_OR_TEXT, ' ').matchAll(/[A-Za-z_$][\w$]*/g)) {
    if (FIXED.has(name)) continue;
    const words = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
    for (const term of words.map((word) => word.toLowerCase()).filter((word) => Object.hasOwn(REPLACED, word))) {
      if (term !== 'printed' || !PRINTING.test(file)) found.add(`${name}: use ${REPLACED[term]}`);
    }
  }
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

  it('uses standard terms instead of replaced ones in all identifiers', () => {
    const faults = files.flatMap((file) =>
      replacedIn(file, readFileSync(join(ROOT, file), 'utf8')).map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});
