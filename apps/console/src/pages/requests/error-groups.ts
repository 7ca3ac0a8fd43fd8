import type { Request } from '@marquee/client';

/** Equal errors of equal requests; an id in the path or the message makes no difference. */
interface ErrorGroup {
  readonly key: string;
  /** The first of them. */
  readonly request: Request;
  readonly count: number;
}

const NUMBER = /\d+/g;
const ID = /\/\d+(?=[/.]|$)/g;

/** The errors among requests, the most frequent first. */
export function errorGroups(requests: readonly Request[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const request of requests) {
    const { method, status, code, message } = request;
    if (code === null) continue;
    const path = request.path.replace(ID, '/{id}');
    const key = [status, method, path, code, message?.replace(NUMBER, '')].join(' ');
    groups.set(key, { key, request: { ...request, path }, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}
