import { rowIds, statedFields } from './stated-fields';

/** Schemas under another name in the interface. */
const OWNERS: Readonly<Record<string, string>> = { Refund: 'Order.refunds', 'Webhook event': 'Delivery payload' };

/** Schemas and paths whose fields the interface names in the prose of a section. */
const SECTIONS: Readonly<Record<string, string>> = {
  Error: 'Errors',
  OAuthError: 'Errors',
  TokenFault: 'Errors',
  TokenInfo: 'Token information',
  TokenResponse: 'Flow',
  'POST /token': 'Flow',
  'GET /oauth2/auth': 'Flow',
};

/** One field, header or parameter of the reference; a shared parameter has one use per operation. */
export interface Described {
  readonly key: string;
  readonly uses?: readonly string[];
}

/** The keys of what the interface lacks; a field inside another addition is not repeated. */
export function additionsIn(described: readonly Described[], interfacePage: string): string[] {
  const rows = rowIds(interfacePage);
  const sections = sectionsOf(interfacePage);
  const added = described.filter(({ key, uses }) => {
    if (key.startsWith('header ')) return !interfacePage.includes(key.slice('header '.length));
    if (uses !== undefined) return uses.every((use) => !takes(use, rows, sections));
    return !hasField(key, rows, sections);
  });
  const keys = [...new Set(added.map(({ key }) => key))];
  return keys.filter((key) => !keys.some((other) => key.startsWith(`${other}.`))).toSorted();
}

/** `GET /api/orders.json?ids` */
function takes(use: string, rows: readonly string[], sections: ReadonlyMap<string, string>): boolean {
  const [operation = '', name = ''] = use.split('?');
  return rows.includes(use) || mentions(sections.get(SECTIONS[operation] ?? ''), name);
}

/** `Order.line_items.price`, or only the title of a schema. */
function hasField(key: string, rows: readonly string[], sections: ReadonlyMap<string, string>): boolean {
  const [title = '', ...names] = key.split('.');
  const section = sections.get(SECTIONS[title] ?? '');
  if (section !== undefined) return names.length === 0 || mentions(section, key.slice(title.length + 1));
  const owner = OWNERS[title] ?? title;
  const stated = statedFields(rows, owner);
  return names.length === 0 ? stated.length > 0 : stated.includes([owner, ...names].join('.'));
}

function mentions(section: string | undefined, name: string): boolean {
  const word = name.replaceAll(/[.:]/g, String.raw`\$&`);
  return section !== undefined && new RegExp(`(?<![\\w.])${word}(?!\\w)`).test(section);
}

/** The text under each heading. */
function sectionsOf(page: string): Map<string, string> {
  const parts = page.split(/^#{2,3} /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')).trim(), part]));
}

/** The generated file that the reference reads. */
export function additionsFile(keys: readonly string[]): string {
  return `/** The texts that docs/internal/interface.md lacks. Made by \`npm run generate\`. Do not edit. */
export const ADDITIONS: ReadonlySet<string> = new Set<string>([
${keys.map((key) => `  '${key}',\n`).join('')}]);
`;
}

/** The path of the generated file below the root. */
export const ADDITIONS_FILE = 'apps/gateway/src/reference/additions/additions.ts';
