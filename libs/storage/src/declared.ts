import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import type { ServiceDatabase } from './data-source-options';

type Classes = ServiceDatabase['entities'];

/** The entities of a service: those of every file below its folder that is called `….entity`. */
export function entitiesIn(folder: string): Classes {
  const declared = exportsOf(folder, /\.entity\.[jt]s$/);
  const entities = new Set(getMetadataArgsStorage().tables.map(({ target }) => target));
  return declared.filter((one) => entities.has(one));
}

/** The migrations of a service: those of its folder of that name, whose files begin with their time. */
export function migrationsIn(folder: string): Classes {
  return exportsOf(join(folder, 'migrations'), /^\d+-[\w-]+\.[jt]s$/);
}

/** The classes and functions that these files export, in order of their names. */
function exportsOf(folder: string, name: RegExp): Classes {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => name.test(file));
  return files.toSorted().flatMap((file) => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- which files there are, the folder says
    const exported = require(join(folder, file)) as Readonly<Record<string, unknown>>;
    return Object.values(exported).filter((one) => typeof one === 'function');
  });
}
