import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What goes into logs, bus headers and webhooks unchanged: no address of anybody. */
const SANE = /^[\w.:~/+=-]{1,128}$/;

/** The client's own id for the request when it is sane, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
}
