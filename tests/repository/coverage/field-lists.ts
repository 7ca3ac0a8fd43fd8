/** Parses the ways in which the interface page lists fields into paths: `locales`, `locales.title`. */

function splitOutside(text: string, separators: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('({'.includes(letter)) depth += 1;
    if (')}'.includes(letter)) depth -= 1;
    if (depth === 0 && separators.includes(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** `currency (lowercase; …), date, digital_count` */
export function fieldsOfWords(text: string): string[] {
  const words = splitOutside(text, ',').map((word) => word.replace(/\s*\(.*\)/, '').replace(/\.$/, ''));
  return words.filter((word) => word !== '');
}

/** The fields that a description names inside: `{id, price (cents)}`, `object: A, B`, `flags a, b`, "plus `x`". */
function fieldsInside(description: string): string[] {
  const braces = /\{([^{}]+)\}/.exec(description)?.[1];
  if (braces) return splitOutside(braces, ',').flatMap((part) => /^\w+/.exec(part) ?? []);
  const words = /(?:object:|booleans:|flags) (.+)$/.exec(description)?.[1];
  if (words) return fieldsOfWords(words);
  return [...description.matchAll(/plus `(\w+)`/g)].map(([, name]) => name as string);
}

function withInside(name: string, description: string): string[] {
  return [name, ...fieldsInside(description).map((inside) => `${name}.${inside}`)];
}

/** Parses a table row whose first cell names one or more fields. */
export function fieldsOfRow([names = '', ...cells]: readonly string[]): string[] {
  return names.split(', ').flatMap((name) => withInside(name, cells.join(' ')));
}

/** Parses a sentence: "`id` integer; `title` (admin name); `created_at`, `modified_at` timestamps". */
export function fieldsOfSentence(text: string): string[] {
  const described: { name: string; description: string }[] = [];
  for (const part of splitOutside(text, ';,')) {
    const [, name, description = ''] = /^`(\w+)`(.*)$/.exec(part) ?? [];
    const last = described.at(-1);
    if (name) described.push({ name, description });
    else if (last) last.description += `, ${part}`;
  }
  return described.flatMap(({ name, description }) => withInside(name, description));
}
