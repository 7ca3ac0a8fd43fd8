import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { LISTS, OPERATIONS, PAGES, PAGES_FOLDER } from './source';

/** The first page that shows each list, by the name of the list; pages of a row come last. */
export function pagesOfLists(): ReadonlyMap<string, string> {
  const depth = ({ path }: { path: string }) => path.split('$').length;
  const found = new Map<string, string>();
  for (const { path, file } of PAGES.toSorted((one, other) => depth(one) - depth(other))) {
    for (const list of listsOf(path, file)) if (!found.has(list)) found.set(list, path);
  }
  return found;
}

function listsOf(path: string, file: string): readonly string[] {
  const shown = namesIn(textOf(file), /\blist="([\w.]+)"/g);
  if (shown.length > 0) return shown;
  // A file with several pages names their lists in a table, in the order of the pages.
  const own = readFileSync(`${file}.tsx`, 'utf8');
  if (!own.includes('<ResourceList')) return [];
  const paths = PAGES.filter((page) => page.file === file).map((page) => page.path);
  return namesIn(own, /\blist: '([\w.]+)'/g).slice(paths.indexOf(path), paths.indexOf(path) + 1);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].filter((name) => name in LISTS);
}

/** The source of a page with the files of its area that it imports. */
function textOf(module: string, seen = new Set<string>()): string {
  const file = [`${module}.tsx`, `${module}.ts`].find((one) => existsSync(one));
  if (file === undefined || seen.has(file) || relative(PAGES_FOLDER, file).startsWith('..')) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => path);
  return [text, ...imports.map((path) => textOf(resolve(dirname(file), path), seen))].join('\n');
}

/** The pathname of the requests for a list. */
export function pathOfList(list: string): RegExp {
  const [resource = '', verb = 'list'] = list.split('.');
  const path = OPERATIONS[resource]?.[verb]?.path;
  if (path === undefined) throw new Error(`The client has no list ${list}.`);
  const parts = path.replace(/^\/admin\/\{company\}/, '').split(/\{\w+\}/);
  return new RegExp(`${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join('[^/]+')}$`);
}
