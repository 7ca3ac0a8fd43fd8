import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { ROOT } from '@marquee/testing';
import { buildSync } from 'esbuild';
import type { FormSpec, ListSpec } from '../../../../console/src/fields/specs';
import type { mails } from '../../../../console/src/strings/en/mails';
import type { orderMails } from '../../../../console/src/strings/en/order-mails';
import type { en } from '../../../../console/src/strings/english';

type Strings = typeof en;

export interface NavItem {
  readonly page: string;
  readonly label: keyof Strings['nav'];
  readonly scope?: string;
  readonly permission?: string;
  readonly operator?: true;
  readonly key: string;
}

export const CONSOLE = join(ROOT, 'apps/console/src');

/** Loads a module of the console that renders nothing. */
function load<T>(file: string): T {
  const { outputFiles } = buildSync({
    entryPoints: [resolve(CONSOLE, file)],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  const module = { exports: {} };
  const run = compileFunction(outputFiles[0]?.text ?? '', ['module', 'exports', 'require']);
  run(module, module.exports, require);
  return module.exports as T;
}

export const PAGES_FOLDER = join(CONSOLE, 'pages');

/** The pages below the company: the address, with `$name` for parameters, and the file without its ending. */
export const PAGES = [
  ...readFileSync(join(PAGES_FOLDER, 'pages.ts'), 'utf8').matchAll(
    /^ {2}(['"]?)([\w/$.-]*)\1: \[\s*\(\) => import\('(\.\/[^']+)'\)/gm,
  ),
].map(([, , path = '', file = '']) => ({ path, file: resolve(PAGES_FOLDER, file) }));

export const PAGE_PATHS = PAGES.map(({ path }) => path);

export const NAV_ITEMS = load<{ NAVIGATION: readonly { readonly items: readonly NavItem[] }[] }>(
  'shell/navigation.ts',
).NAVIGATION.flatMap(({ items }) => items);

export const LISTS = load<{ LISTS: Readonly<Record<string, ListSpec>> }>('generated/lists.ts').LISTS;

/** The fields of the forms by resource: `FORMS.product?.create`. */
export const FORMS = load<{ FORMS: Readonly<Record<string, Readonly<Record<string, FormSpec>>>> }>(
  'generated/forms.ts',
).FORMS;

export const STRINGS = {
  en: load<{ en: Strings }>('strings/english.ts').en,
  de: load<{ de: Strings }>('strings/german.ts').de,
};

/** The texts of the pages of mails and of an order, which load them themselves. */
export const MAIL_TEXTS = load<{ mails: typeof mails }>('strings/en/mails.ts').mails;
export const ORDER_MAIL_TEXTS = load<{ orderMails: typeof orderMails }>('strings/en/order-mails.ts').orderMails;

export interface Operation {
  readonly method: string;
  readonly path: string;
}
/** The operations of the API by resource and verb, as the typed client has them. */
export const OPERATIONS = load<{ OPERATIONS: Readonly<Record<string, Readonly<Record<string, Operation>>>> }>(
  '../../../libs/client/src/generated/operations.ts',
).OPERATIONS;
