import type { FastifyRequest } from 'fastify';
import { PAGE_LIMIT } from '@marquee/contracts';

/** Parameters that the link omits: replaced by the cursor, or secret. */
const DROPPED = ['page', 'Page', 'page_info', 'access_token', 'password'];

/** The `Link` header of RFC 8288 to the same list after the cursor. */
export function nextLink(request: FastifyRequest, cursor: string): string {
  const { origin, pathname, search } = new URL(request.url, request.edge.origin());
  // Built from the raw query, because URL parameters would be encoded again after each change.
  const parameters = new URLSearchParams(search);
  // A page without a limit has a default size, which the following pages keep.
  const paged = parameters.has('page') || parameters.has('Page');
  if (paged && !parameters.has('limit')) parameters.set('limit', String(PAGE_LIMIT));
  for (const name of DROPPED) parameters.delete(name);
  parameters.set('page_info', cursor);
  return `<${origin}${pathname}?${parameters.toString()}>; rel="next"`;
}
