import type { FastifyRequest } from 'fastify';
import { PAGE_LIMIT } from '@marquee/contracts';

/** Replaced by the cursor, or never to be repeated in a header. */
const DROPPED = ['page', 'Page', 'page_info', 'access_token', 'password'];

/** RFC 8288: the same list from the cursor on. */
export function nextLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, request.edge.origin());
  const parameters = url.searchParams;
  // A page without a limit has a size of its own, which the following pages keep.
  const paged = parameters.has('page') || parameters.has('Page');
  if (paged && !parameters.has('limit')) parameters.set('limit', String(PAGE_LIMIT));
  for (const name of DROPPED) parameters.delete(name);
  parameters.set('page_info', cursor);
  return `<${url.href}>; rel="next"`;
}
