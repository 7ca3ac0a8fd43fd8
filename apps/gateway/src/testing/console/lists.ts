import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { LISTS, OPERATIONS, PAGES, PAGES_FOLDER } from './source';

/** The first page that shows each list, by the name of the list; pages of a row come last. */
export function pagesOfLists(): ReadonlyMap<string, string> {
  const pages = PAGES.map(({ path, file }) => ({ path, text: textOf(file) }));
  const depth = ({ path }: { path: string }) => path.split('$').length;
  const found = new Map<string, string>();
  for (const { path, text } of pages.toSorted((one, other) => depth(one) - depth(other))) {
    for (const list of Object.keys(LISTS)) {
      const isShown = new RegExp(`\\blist(?:=|: )"?'?${list.replace('.', '[.]')}['"]`).test(text);
      if (isShown && !found.has(list)) found.set(list, path);
    }
  }
  return found;
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
