import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null if no source states one. */
  readonly licence: string | null;
  /** Whether the package is only for building and testing. */
  readonly dev: boolean;
  readonly integrity?: string;
  /** Optional packages are installed on some machines only. */
  readonly optional: boolean;
  /** Whether the package names its target machines. */
  readonly isForSomeMachines: boolean;
}

/** Licences that permit any use if the package is credited. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);
/** Licences that are acceptable for tools that we do not distribute. */
const FOR_TOOLS: ReadonlySet<string> = new Set(['CC-BY-4.0', 'MPL-2.0', 'Python-2.0']);
/** libvips is a separate library that users can replace by another build. */
const LOADED_APART = { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };
/** Licences that packages state outside of the lockfile's fields. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  'passport-http-bearer': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
};

export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license, dev = false, integrity, optional = false, os, cpu, libc }]) => {
      const name = path.split('node_modules/').at(-1) ?? '';
      const isForSomeMachines = [os, cpu, libc].some((machines) => machines !== undefined);
      return {
        name,
        version,
        licence: license ?? SAID_ELSEWHERE[name] ?? null,
        dev,
        integrity,
        optional,
        isForSomeMachines,
      };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version));
}

interface Entry {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

/** Whether the licence permits our use: one licence of a choice, or all of a conjunction. */
export function mayBeUsed({ name, licence, dev }: Pick<LockedPackage, 'name' | 'licence' | 'dev'>): boolean {
  const does = (one: string) =>
    PERMISSIVE.has(one) ||
    (dev && FOR_TOOLS.has(one)) ||
    (LOADED_APART.packages.test(name) && one === LOADED_APART.licence);
  const choices = (licence ?? '').replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every(does));
}

/** Generates the licences page from the lockfile; the caller formats it. */
export function licencesPage(): string {
  const all = lockedPackages();
  return [
    '# Third-party licences',
    'Generated from `package-lock.json` by `npm run generate`. A test refuses any licence that `tests/repository/deployment/licences.ts` does not list.',
    'What runs uses permissive licences, and the LGPL for libvips, which is loaded as a separate library. Tools may have a few more.',
    '`npm run -s sbom` prints the bill of materials of the repository in CycloneDX. An image contains its own, `/marquee/sbom.cdx.json`.',
    '## Packages that run',
    ...byLicence(all.filter(({ dev }) => !dev)).map(([licence, packages]) => {
      const names = packages.map(({ name, version }) => `\`${name}\` ${version}`);
      return `**${licence}**: ${[...new Set(names)].join(', ')}.`;
    }),
    '## Tools for building and testing',
    byLicence(all.filter(({ dev }) => dev))
      .map(([licence, packages]) => `${licence}: ${packages.length}`)
      .join(', '),
    '',
  ].join('\n\n');
}

function byLicence(packages: readonly LockedPackage[]): [string, LockedPackage[]][] {
  const groups = new Map<string, LockedPackage[]>();
  for (const one of packages) {
    const licence = one.licence ?? 'unknown';
    groups.set(licence, [...(groups.get(licence) ?? []), one]);
  }
  return [...groups].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
}
