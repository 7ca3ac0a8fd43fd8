import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';

/** Folders whose modules many pages use; together they are one chunk. */
const SHARED = new Set(['data', 'fields', 'kit', 'live']);
/** Parts of lists that pages without a list use, too. */
const SHARED_PARTS = new Set(
  ['call-button.tsx', 'list-state.ts', 'resource-link.tsx', 'table.tsx', 'value.tsx'].map((file) => `lists/${file}`),
);
const FORM_FIELDS = 'generated/forms.ts';
const LIST = 'lists/resource-list.tsx';
const FORMS = 'forms';
const MAIN = 'main.tsx';

const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g;
/** Excludes imports of types. */
const STATIC_IMPORT = /^(?:import|export|\}) (?!type\b)[^;]*?from '(\.[^']+)'/gm;

/**
 * esbuild puts modules into one chunk only if the same pages import them, so a page would load many small chunks.
 * Therefore each page also imports the main module, the shared folders, and the whole of every folder that it imports a
 * part of.
 */
export function fewChunks(sources) {
  const modules = new Modules(sources);
  return {
    name: 'few chunks',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        const file = relative(sources, path);
        if (!modules.pages.has(file)) return undefined;
        const imports = modules.loadedWith(file).map((one) => `import ${JSON.stringify(join(sources, one))};`);
        return { contents: [modules.texts.get(file), ...imports].join('\n'), loader: extname(path).slice(1) };
      });
    },
  };
}

/** The modules below a folder, by their paths in it. */
class Modules {
  constructor(sources) {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
    const modules = files.filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));
    this.texts = new Map(modules.map((file) => [file, readFileSync(join(sources, file), 'utf8')]));
    /** The modules that are loaded on demand. */
    this.pages = new Set(modules.flatMap((file) => this.imported(file, DYNAMIC_IMPORT)));
    this.pageFolders = new Set([...this.pages].map((file) => dirname(file)));
    this.inMain = this.withImports([MAIN]);
  }

  /** The main module and the modules that a page loads beside its own. */
  loadedWith(page) {
    let files = this.beyondMain([page]);
    if (files.length === 1) return [MAIN];
    for (let before = 0; before < files.length;) {
      before = files.length;
      files = this.beyondMain([...files, ...this.groupsOf(files)]);
    }
    return [MAIN, ...files.filter((file) => !this.pages.has(file))];
  }

  /** The rest of the groups to which some modules belong. */
  groupsOf(files) {
    const folders = new Set(files.map((file) => dirname(file)));
    return [...this.texts.keys()].filter((file) => !this.pages.has(file) && this.isGrouped(file, files, folders));
  }

  isGrouped(file, files, folders) {
    const folder = dirname(file);
    if (SHARED.has(folder) || SHARED_PARTS.has(file)) return true;
    if (folder === dirname(LIST)) return files.includes(LIST);
    if (file === FORM_FIELDS) return folders.has(FORMS);
    const isGroup = [FORMS, 'apps'].includes(folder) || (folder.startsWith('pages/') && !this.pageFolders.has(folder));
    return isGroup && folders.has(folder) && (folders.has(FORMS) || !this.hasForm(file));
  }

  hasForm(file) {
    return [...this.withImports([file])].some((one) => dirname(one) === FORMS);
  }

  beyondMain(files) {
    return [...this.withImports(files)].filter((file) => !this.inMain.has(file));
  }

  withImports(files, found = new Set()) {
    for (const file of files) {
      if (found.has(file)) continue;
      found.add(file);
      this.withImports(this.imported(file, STATIC_IMPORT), found);
    }
    return found;
  }

  imported(file, pattern) {
    const paths = [...this.texts.get(file).matchAll(pattern)].map(([, path]) => join(dirname(file), path));
    return paths.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`].find((one) => this.texts.has(one)) ?? []);
  }
}
