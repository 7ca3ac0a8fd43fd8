import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root';

/** A package of the lockfile. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; null where nobody says one. */
  readonly licence: string | null;
  /** Whether it is for building and testing alone, and no part of what runs. */
  readonly dev: boolean;
  readonly integrity?: string;
  /** Optional ones are for some machines alone, and left out on the others. */
  readonly optional: boolean;
  /** Whether it names the machines that it is for. */
  readonly isForSomeMachines: boolean;
}

/** Anything may be done with what stands under these, as long as they are named with it. */
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
/** Fit for tools that we run and do not pass on. */
const FOR_TOOLS: ReadonlySet<string> = new Set(['CC-BY-4.0', 'MPL-2.0', 'Python-2.0']);
/** libvips, a library of its own that is loaded when the process starts and can be replaced by another build of it. */
const LOADED_APART = { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };
/** What packages say in another place than the lockfile looks at. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  'passport-http-bearer': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
};

/** Everything that the lockfile names, in the order of its names. */
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

/** Whether we may use a package as we do: of a choice one licence must do, of several each. */
export function mayBeUsed({ name, licence, dev }: Pick<LockedPackage, 'name' | 'licence' | 'dev'>): boolean {
  const does = (one: string) =>
    PERMISSIVE.has(one) ||
    (dev && FOR_TOOLS.has(one)) ||
    (LOADED_APART.packages.test(name) && one === LOADED_APART.licence);
  const choices = (licence ?? '').replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every(does));
}

/** The page of licences, as the lockfile is now. It is formatted by whoever writes it. */
export function licencesPage(): string {
  const all = lockedPackages();
  const shipped = all.filter(({ dev }) => !dev);
  const rows = shipped.map(({ name, version, licence }) => `| \`${name}\` | ${version} | ${licence} |`);
  const byLicence = new Map<string, number>();
  for (const { dev, licence } of all) {
    if (dev && licence !== null) byLicence.set(licence, (byLicence.get(licence) ?? 0) + 1);
  }
  const counts = [...byLicence].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return [
    '# Licences of what we use',
    'Made from `package-lock.json` by `npm run generate`. A test refuses any other licence than those that may be used, which are in `libs/testing/src/licences.ts`: in what runs, licences under which anything may be done, and the LGPL of libvips, which is loaded as a library of its own; in tools, some more.',
    'The bill of materials of the repository, its tools among it, is printed in CycloneDX by `npm run -s sbom`; that of an image is in the image ([operating](operating.md)).',
    '## In what runs',
    ['| Package | Version | Licence |', '| --- | --- | --- |', ...rows].join('\n'),
    '## In tools, for building and testing alone',
    ['| Licence | Packages |', '| --- | --- |', ...counts.map(([licence, count]) => `| ${licence} | ${count} |`)].join(
      '\n',
    ),
    '',
  ].join('\n\n');
}
