import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import type { ServiceDatabase } from './data-source-options';

type Classes = ServiceDatabase['entities'];

/** The files of a build folder; a bundle has a map of paths instead, loaded on call. */
type Folder = string | Readonly<Record<string, () => object>>;

/** The entities of a service: exports of all `….entity` files below its folder. */
export function entitiesIn(folder: Folder): Classes {
  const declared = exportsOf(folder, /\.entity\.[jt]s$/);
  const entities = new Set(getMetadataArgsStorage().tables.map(({ target }) => target));
  return declared.filter((one) => entities.has(one));
}

/** The migrations of a service, whose file names begin with their time. */
export function migrationsIn(folder: Folder): Classes {
  return exportsOf(folder, /^migrations\/\d+-[\w-]+\.[jt]s$/);
}

/** The exported classes and functions of these files, by file name. */
function exportsOf(folder: Folder, name: RegExp): Classes {
  const files = typeof folder === 'string' ? filesOf(folder) : folder;
  return Object.entries(files)
    .filter(([file]) => name.test(file))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, load]) => Object.values(load()).filter((one) => typeof one === 'function'));
}

function filesOf(folder: string): Exclude<Folder, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- which files there are, the folder says
  return Object.fromEntries(files.map((file) => [file, () => require(join(folder, file)) as object]));
}
