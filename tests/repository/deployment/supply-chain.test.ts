import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage, lockedPackages, mayBeUsed } from './licences';
import { ROOT } from '../root';

const packages = lockedPackages();
const named = (wanted: typeof packages) => wanted.map(({ name, version }) => `${name}@${version}`);

describe('the lockfile', () => {
  it('contains a digest of every installed package in the lockfile', () => {
    const without = packages.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(named(without.filter((one) => !(one.optional && one.isForSomeMachines)))).toEqual([]);
  });

  it('resolves packages of the lockfile from the registry only', () => {
    expect(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(
      /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)/,
    );
  });
});

describe('the licence of a package', () => {
  it('allows only packages with a permitted licence', () => {
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
  ])('judges the licence %s, for tools only: %s, permitted: %s', (licence, dev, may) => {
    expect(mayBeUsed({ name: 'a-package', licence, dev })).toBe(may);
  });
});

describe('docs/reference/third-party-licences.md', () => {
  const words = (text: string) => text.replaceAll(/-{3,}/g, '---').split(/[\s|]+/);

  it('matches the page of third-party licences with the lockfile ("npm run generate")', () => {
    expect(words(readFileSync(join(ROOT, 'docs/reference/third-party-licences.md'), 'utf8'))).toEqual(
      words(licencesPage()),
    );
  });
});
