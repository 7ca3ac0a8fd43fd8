import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';

/** Folders whose modules many pages use; together they are one chunk. */
const SHARED = ['data', 'fields', 'kit', 'lists', 'live'];
const FORMS = 'forms';

const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g;
/** Without imports of types. */
const STATIC_IMPORT = /^(?:import|export|\}) (?!type\b)[^;]*?from '(\.[^']+)'/gm;

/**
 * Reduces the number of chunks. esbuild puts modules into one chunk only if the same pages import them, so a page would load many chunks of a
 * few hundred bytes. Therefore each page also imports the main module, which is loaded already, the shared folders, and the whole of every
 * other folder that it imports a part of.
 */
export function fewChunks(sources) {
  const main = join(sources, 'main.tsx');
  const modules = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
    .map((file) => join(sources, file));
  const texts = new Map(modules.map((file) => [file, readFileSync(file, 'utf8')]));
  const imported = (file, pattern) =>
    [...(texts.get(file) ?? '').matchAll(pattern)].map(([, path]) => moduleAt(resolve(dirname(file), path), texts));
  const onDemand = new Set(modules.flatMap((file) => imported(file, DYNAMIC_IMPORT)));
  const folderOf = (file) => relative(sources, dirname(file));
  const pageFolders = new Set([...onDemand].map(folderOf));
  const isGroup = (folder) => folder === FORMS || (folder.startsWith('pages/') && !pageFolders.has(folder));

  const withImports = (file, found = new Set()) => {
    if (file === undefined || found.has(file)) return found;
    found.add(file);
    for (const next of imported(file, STATIC_IMPORT)) withImports(next, found);
    return found;
  };
  const inMain = withImports(main);
  const additionsOf = (page) => {
    const further = [...withImports(page)].filter((file) => !inMain.has(file)).map(folderOf);
    const groups = new Set(further.filter(isGroup));
    if (further.some((folder) => SHARED.includes(folder))) for (const folder of SHARED) groups.add(folder);
    return [main, ...modules.filter((file) => groups.has(folderOf(file)) && !onDemand.has(file))];
  };
  return {
    name: 'few chunks',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!onDemand.has(path)) return undefined;
        const imports = additionsOf(path).map((file) => `import ${JSON.stringify(file)};`);
        return { contents: [texts.get(path), ...imports].join('\n'), loader: extname(path).slice(1) };
      });
    },
  };
}

function moduleAt(path, texts) {
  return [path, `${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].find((file) => texts.has(file));
}
