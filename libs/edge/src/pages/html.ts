/** Markup that is safe to send unescaped. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Values of a template: text is escaped, `Html` is not, and absent values render nothing. */
export type Shown = Html | string | number | null | undefined | false | readonly Shown[];

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

export function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => SIGNS[sign] ?? '');
}

/** html`<p title="${title}">${text}</p>`: every value is escaped, so attributes always stand in double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly Shown[]): Html {
  const [first = '', ...rest] = parts;
  return new Html(first + rest.map((part, index) => textOf(values[index]) + part).join(''));
}

/** A name chosen by another party, isolated so that it cannot reorder the text around it. */
export function isolated(name: string): Html {
  return html`<bdi>${name}</bdi>`;
}

/** `{ id: 'email', required: true }` → `id="email" required`; omits false and undefined. */
export function attributes(named: Readonly<Record<string, string | boolean | undefined>>): Html {
  const parts = Object.entries(named).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [name] : [`${name}="${escaped(value)}"`];
  });
  return new Html(parts.join(' '));
}

function textOf(value: Shown): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return value.map(textOf).join('');
}
