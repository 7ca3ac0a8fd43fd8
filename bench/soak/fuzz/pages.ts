/** A form of a page: where it is sent, and the fields that it would send as it stands. */
export interface PageForm {
  readonly method: string;
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** What a page leads on to. */
export interface PageParts {
  readonly links: readonly string[];
  readonly forms: readonly PageForm[];
}

/** As much of HTML as our own pages have: quoted attributes, and no form within another. */
export function partsOf(html: string, at: string): PageParts {
  const here = (path: string) => pathOf(path, at);
  const links = [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = '']) => here(unescaped(href)));
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = '', inside = '']) => {
    const action = here(attributeOf(attributes, 'action') ?? at);
    const method = (attributeOf(attributes, 'method') ?? 'get').toUpperCase();
    return action === null ? [] : [{ method, action, fields: fieldsOf(inside) }];
  });
  return { links: links.filter((link) => link !== null), forms };
}

/** The path and query of an address of ours; null where it leads elsewhere. */
export function pathOf(address: string, at: string): string | null {
  if (!URL.canParse(address, `http://here${at}`)) return null;
  const { host, pathname, search } = new URL(address, `http://here${at}`);
  return host === 'here' ? `${pathname}${search}` : null;
}

function fieldsOf(inside: string): [string, string][] {
  return [...inside.matchAll(/<(input|select|textarea|button)\b([^>]*)>([^<]*)/g)].flatMap(
    ([, , attributes = '', text = '']) => {
      const name = attributeOf(attributes, 'name');
      return name === null ? [] : [[name, attributeOf(attributes, 'value') ?? unescaped(text)] as [string, string]];
    },
  );
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return found === undefined ? null : unescaped(found);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}
