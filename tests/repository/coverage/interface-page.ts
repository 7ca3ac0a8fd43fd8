import { blocksOf, type Block, type Table } from './markdown';
import { fieldsOfRow, fieldsOfSentence, fieldsOfWords } from './field-lists';

/** One statement of the interface, under a name that tests can claim. */
export interface Row {
  /** The heading of its section. */
  readonly area: string;
  readonly id: string;
}

/** Lists all statements: endpoints, filters, fields, rules, states, topics, scopes, errors and limits. */
export function rowsOf(interfacePage: string): Row[] {
  const rows = new Map<string, Row>();
  for (const block of blocksOf(interfacePage)) {
    const area = AREAS[block.heading] ?? withoutParentheses(block.heading);
    // The page repeats some rows, such as order endpoints under customers; each counts once.
    for (const id of idsOf(block, area)) if (!rows.has(id)) rows.set(id, { area, id });
  }
  return [...rows.values(), ...repeated([...rows.values()])];
}

const AREAS: Readonly<Record<string, string>> = { 'What the service does': 'Conventions' };

function idsOf(block: Block, area: string): string[] {
  switch (block.kind) {
    case 'numbered':
      return [`${area} rule ${block.number}`];
    case 'bullet':
      return statisticsFields(block.text);
    case 'text':
      return block.section === 'Resources and their fields' ? fieldsOfParagraph(block.text, area) : [];
    case 'table':
      return TABLES[block.header[0] as string]?.(block, area) ?? [];
  }
}

/** The first heading of a table determines what its rows are. */
const TABLES: Readonly<Record<string, (table: Table, area: string) => string[]>> = {
  Field: ({ rows }, area) => rows.flatMap(fieldsOfRow).map((field) => `${area}.${field}`),
  Method: (table) => table.rows.flatMap((row) => endpoint(table.header, row)),
  Path: (table) => table.rows.flatMap(([path = '']) => withFilters(`GET ${path}`, table.lead)),
  Subject: stateIds,
  Scope: ({ rows }) => rows.map(([scope]) => `Scope ${scope}`),
  Topic: ({ rows }) => rows.flatMap(([topics = '']) => topics.split(', ').map((topic) => `Topic ${topic}`)),
  Condition: ({ rows }) => rows.map(([condition = '']) => `Error ${plain(condition)}`),
  Limit: ({ rows }) => rows.map(([limit = '']) => `Limit ${plain(limit)}`),
};

function endpoint(header: readonly string[], row: readonly string[]): string[] {
  const [methods = '', path = ''] = row;
  const asked = row.filter((_, column) => column > 0 && header[column] !== 'Response').join(' ');
  const name = withoutParentheses(path);
  return methods
    .split(' or ')
    .flatMap((method) => (method === 'GET' ? withFilters(`GET ${name}`, asked) : [`${method} ${name}`]));
}

/** Filters are in backticks; their values are in parentheses. */
function withFilters(name: string, text: string): string[] {
  const outside = text.replace(/\(query ([^)]*)\)/g, '$1').replace(/\([^)]*\)/g, '');
  return [name, ...[...outside.matchAll(/`(\w+)(?:=[^`]*)?`/g)].map(([, filter]) => `${name}?${filter}`)];
}

/** A state's row is named by its event, and by its condition if the event is ambiguous. */
function stateIds({ rows }: Table): string[] {
  const short = rows.map(([subject = '', , moved = '']) => `State ${plain(subject)}: ${plain(moved)}`);
  return short.map((id, index) => {
    const alone = short.indexOf(id) === short.lastIndexOf(id);
    return alone ? id : `${id}, ${plain(rows[index]?.[3] ?? '')}`;
  });
}

/** Lists that a table moves to a separate paragraph. */
const PARTS: Readonly<Record<string, string>> = {
  'Line item': 'Order.line_items',
  Refund: 'Order.refunds',
  'Refund transaction': 'Order.refunds.transactions',
  'Product locale': 'Product.locales',
};

function fieldsOfParagraph(text: string, area: string): string[] {
  const [, part = '', list = ''] = /^(?:([A-Z][a-z ]+): )?(`.*)$/s.exec(text) ?? [];
  const owner = part === '' ? area : PARTS[part];
  return owner ? fieldsOfSentence(list).map((field) => `${owner}.${field}`) : [];
}

/** "Traffic, daily: date, visits" */
function statisticsFields(text: string): string[] {
  const [, record, words = ''] = /^([A-Z][a-z ]+), (?:\([^)]*\)|[^:(])*: (.*)$/.exec(text) ?? [];
  if (!record || words.startsWith('same fields')) return [];
  return fieldsOfWords(words).map((field) => `${record} statistics.${field}`);
}

/** "same fields as the order record" */
function repeated(rows: readonly Row[]): Row[] {
  const orders = rows.filter(({ id }) => id.startsWith('Order statistics.'));
  return orders.map(({ area, id }) => ({ area, id: id.replace(/^Order/, 'Abandoned shopping cart') }));
}

function withoutParentheses(text: string): string {
  return text.replace(/\s*\([^)]*\)/g, '').trim();
}

/** Removes parentheses and backticks, unless the whole text is in parentheses. */
function plain(text: string): string {
  const words = text.replaceAll('`', '');
  return withoutParentheses(words) || words.replace(/[()]/g, '');
}
