import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage, lockedPackages, mayBeUsed } from './licences';
import { ROOT } from './root';

const packages = lockedPackages();
const named = (wanted: typeof packages) => wanted.map(({ name, version }) => `${name}@${version}`);

describe('the lockfile', () => {
  it('has a digest of every package that is installed here', () => {
    const without = packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(named(without.filter((one) => !(one.optional && one.isForSomeMachines)))).toEqual([]);
  });

  it('takes nothing from anywhere but the registry', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(
      /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)/,
    );
  });
});

describe('the licence of a package', () => {
  it('allows what we do with it, for every one', () => {
    expect(named(packages.filter((one) => !mayBeUsed(one)))).toEqual([]);
  });

  it.each([
    ['MIT', false, true],
    ['(MIT OR GPL-3.0-only)', false, true],
    ['MIT AND GPL-3.0-only', true, false],
    ['MPL-2.0', true, true],
    ['MPL-2.0', false, false],
    ['LGPL-3.0-or-later', false, false],
    ['SEE LICENSE IN LICENSE', true, false],
    [null, true, false],
  ])('%s, in tools alone: %s, may be used: %s', (licence, dev, may) => {
    expect(mayBeUsed({ name: 'a-package', licence, dev })).toBe(may);
  });
});

describe('docs/reference/third-party-licences.md', () => {
  const words = (text: string) => text.replaceAll(/-{3,}/g, '---').split(/[\s|]+/);

  it('is what the lockfile says: run "npm run generate" if not', () => {
    expect(words(readFileSync(join(ROOT, 'docs/reference/third-party-licences.md'), 'utf8'))).toEqual(
      words(licencesPage()),
    );
  });
});
