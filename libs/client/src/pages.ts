import type { Answer, Pages } from './calls';

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Reads pages on demand: if the caller stops reading, the client sends no further requests. */
export function pagesOf<T>(read: (query: Query) => Promise<Answer<T[]>>, query: Query): Pages<T> {
  async function* pages(): AsyncGenerator<Answer<T[]>, void> {
    let next: Query | undefined = query;
    while (next) {
      const page: Answer<T[]> = await read(next);
      yield page;
      next = nextQuery(page.headers.get('link'));
    }
  }
  async function* rows(): AsyncGenerator<T, void> {
    for await (const { data } of pages()) yield* data;
  }
  return {
    pages,
    [Symbol.asyncIterator]: rows,
    async toArray() {
      const all: T[] = [];
      for await (const row of rows()) all.push(row);
      return all;
    },
  };
}

/**
 * The query of the next page from `Link: <…>; rel="next"` (RFC 8288). Ignores the rest of the address, since the token is only for the
 * client's address.
 */
export function nextQuery(link: string | null): Query | undefined {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^<>]*)>((?:\s*;[^,;]+)*)/g)) {
    if (!parameters.split(';').some(isNext)) continue;
    return Object.fromEntries(new URL(target, 'http://list').searchParams);
  }
  return undefined;
}

/** A relation may have several types, separated by blanks. */
function isNext(parameter: string): boolean {
  const [name = '', types = ''] = parameter.toLowerCase().split('=');
  return name.trim() === 'rel' && types.replaceAll('"', ' ').split(/\s+/).includes('next');
}
