import type { Known } from './known';
import type { Schema } from './operations';
import type { Random } from './random';

/** What valid values are drawn from. */
export interface Draw {
  readonly random: Random;
  /** What the company has. */
  readonly known: Known;
  /** Addresses that a picture may be fetched from, or an event be sent to. */
  readonly urls: readonly string[];
  /** The words that texts consist of. */
  readonly words: readonly string[];
}

const PATTERNS: readonly (readonly [RegExp, (random: Random) => string])[] = [
  [/T\\d\{2\}/, (random) => moment(random)],
  [/\{3\}\$$|\(-\[0-9A-Fa-f\]\{4\}\)/, (random) => groups(random)],
  [/\{16,64\}/, (random) => `visitor-${random.below(1000)}-${'x'.repeat(16)}`],
];

/** A value that the schema allows. What nobody may set is mostly left out. */
export function validValue(schema: Schema, draw: Draw, name = ''): unknown {
  const { random } = draw;
  if (schema.const !== undefined) return schema.const;
  if (schema.oneOf) return validValue(random.oneOf(schema.oneOf), draw, name);
  if (schema.enum) return random.oneOf(schema.enum);
  if (schema.examples && random.onceIn(3)) return random.oneOf(schema.examples);
  const type = typeof schema.type === 'string' ? schema.type : random.oneOf(schema.type ?? ['string']);
  if (type === 'object') return objectOf(schema, draw);
  if (type === 'array') return arrayOf(schema, draw, name);
  if (type === 'integer' || type === 'number') return numberOf(schema, draw, name);
  if (type === 'boolean') return random.onceIn(2);
  return type === 'null' ? null : textOf(schema, draw, name);
}

function objectOf({ properties = {}, required = [] }: Schema, draw: Draw): Record<string, unknown> {
  const { random } = draw;
  const fields = Object.entries(properties).filter(
    ([name, { readOnly }]) => required.includes(name) || (readOnly === true ? random.onceIn(20) : random.onceIn(3)),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, validValue(field, draw, name)]));
}

function arrayOf({ items = {} }: Schema, draw: Draw, name: string): unknown[] {
  const length = draw.random.oneOf([0, 1, 1, 1, 2, 3]);
  return Array.from({ length }, () => validValue(items, draw, name));
}

function numberOf({ minimum = -1000, maximum = 1000 }: Schema, { random, known }: Draw, name: string): unknown {
  const id = /_id$|^id$/.test(name) && !random.onceIn(4) ? known.one(name, random) : undefined;
  if (id !== undefined) return id;
  if (random.onceIn(8)) return random.oneOf([minimum, maximum]);
  return Math.max(minimum, 0) + random.below(Math.min(maximum - Math.max(minimum, 0), 50) + 1);
}

function textOf(schema: Schema, { random, known, urls, words }: Draw, name: string): unknown {
  const { format, pattern, maxLength = 255 } = schema;
  const id = /_id$|token$/.test(name) && !random.onceIn(4) ? known.one(name, random) : undefined;
  if (id !== undefined) return String(id);
  if (format === 'email') return `kim-${random.below(200)}@example.org`;
  if (format === 'uri' || /src$|url$|address$/i.test(name)) return random.oneOf(urls);
  if (format === 'date') return moment(random).slice(0, 10);
  if (format === 'date-time' || /_at$|_at_m/.test(name)) return moment(random);
  const drawn = pattern === undefined ? undefined : PATTERNS.find(([known_]) => known_.test(pattern))?.[1](random);
  if (drawn !== undefined) return drawn;
  if (maxLength <= 3 || /country|language|currency/.test(name)) return random.oneOf(['DE', 'en', 'EUR', 'de', 'USD']);
  return Array.from({ length: 1 + random.below(4) }, () => random.oneOf(words))
    .join(' ')
    .slice(0, maxLength);
}

function moment(random: Random): string {
  return new Date(Date.UTC(2025, 0, 1) + random.below(730 * 86_400) * 1000).toISOString().slice(0, 19);
}

function groups(random: Random): string {
  const group = () => random.below(65_536).toString(16).toUpperCase().padStart(4, '0');
  return [group(), group(), group(), group()].join('-');
}
