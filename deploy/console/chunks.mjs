import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';

/** Folders whose modules many pages use; together they are one chunk. */
const SHARED = ['data', 'fields', 'kit', 'live'];
/** Parts of lists that pages without a list use, too. */
const SHARED_PARTS = ['call-button.tsx', 'list-state.ts', 'resource-link.tsx', 'table.tsx', 'value.tsx'].map(
  (file) => `lists/${file}`,
);
const FORM_FIELDS = 'generated/forms.ts';
const LIST = 'lists/resource-list.tsx';
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
  const isGroup = (folder) =>
    folder === FORMS || folder === 'apps' || (folder.startsWith('pages/') && !pageFolders.has(folder));

  const withImports = (file, found = new Set()) => {
    if (file === undefined || found.has(file)) return found;
    found.add(file);
    for (const next of imported(file, STATIC_IMPORT)) withImports(next, found);
    return found;
  };
  const inMain = withImports(main);
  const hasForm = (file) => [...withImports(file)].some((one) => folderOf(one) === FORMS);
  /** The modules that are loaded with some of them: the rest of their groups. */
  const groupsOf = (files) => {
    const folders = new Set(files.map(folderOf));
    const isLoaded = (file) => {
      const folder = folderOf(file);
      if (SHARED.includes(folder) || SHARED_PARTS.includes(relative(sources, file))) return true;
      if (folder === dirname(LIST)) return files.includes(join(sources, LIST));
      if (relative(sources, file) === FORM_FIELDS) return folders.has(FORMS);
      if (!isGroup(folder) || !folders.has(folder)) return false;
      return folders.has(FORMS) || !hasForm(file);
    };
    return modules.filter((file) => isLoaded(file) && !onDemand.has(file));
  };
  const additionsOf = (page) => {
    let files = [...withImports(page)].filter((file) => !inMain.has(file));
    if (files.length === 1) return [main];
    for (let before = 0; before < files.length;) {
      before = files.length;
      const found = new Set(files);
      for (const file of groupsOf(files)) withImports(file, found);
      files = [...found].filter((file) => !inMain.has(file));
    }
    return [main, ...files.filter((file) => !onDemand.has(file))];
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
