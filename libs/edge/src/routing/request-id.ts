import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Passed unchanged to logs, bus headers and webhooks, so it must not be an email address. */
const SANE = /^[\w.:~/+=-]{1,128}$/;

/** The client's valid request id, or a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
}
