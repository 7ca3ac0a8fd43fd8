import type { ShopError } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { failureOf } from '../http/failure';
import type { Html } from './html';

export interface PageExtras {
  /** Why it shows an error: its status, its `Retry-After`, and its code in the log. */
  readonly failure?: ShopError;
  /** Where a form of the page may end up besides on our own pages: browsers hold redirects to it, too. */
  readonly formTarget?: string;
}

/** A page for a browser, as a route answers with it. */
export class HtmlPage {
  constructor(
    readonly content: Html,
    readonly extras: PageExtras = {},
  ) {}
}

/** "Go there now": after a form, so that reloading does not send it again. */
export class SeeOther {
  constructor(readonly location: string) {}
}

export type PageResult = HtmlPage | SeeOther;

/** Thrown where a visitor must be led elsewhere before a page can do anything. */
export class Detour extends Error {
  constructor(readonly result: PageResult) {
    super('led elsewhere');
  }
}

export function isPageResult(value: unknown): value is PageResult {
  return value instanceof HtmlPage || value instanceof SeeOther;
}

export function sendPage(reply: FastifyReply, result: PageResult): FastifyReply {
  const { edge } = reply.request;
  if (edge?.visit?.cookie !== undefined) reply.header('set-cookie', edge.visit.cookie);
  if (result instanceof SeeOther) return reply.code(303).header('location', result.location).send();
  const { failure, formTarget } = result.extras;
  if (edge !== undefined) edge.failure = failure;
  reply.code(200);
  if (failure !== undefined) {
    const { status, headers } = failureOf(failure, reply.request.id);
    reply.code(status);
    if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
  }
  return reply.headers(pageHeaders(formTarget)).send(result.content.text);
}

function pageHeaders(formTarget: string | undefined): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(formTarget),
    'x-frame-options': 'DENY',
    // Nobody else learns an address of ours. With `no-referrer` browsers would hide from us where a form comes from.
    'referrer-policy': 'same-origin',
  };
}

/** Scheme, host and port, and nothing that would end the directive. */
const ORIGIN = /^[a-z][a-z\d+.-]*:(?:\/\/[\w.-]+(?::\d{1,5})?)?$/i;

/** No script, nothing from elsewhere, in nobody's frame. */
function policy(formTarget: string | undefined): string {
  const target = formTarget !== undefined && ORIGIN.test(formTarget) ? ` ${formTarget}` : '';
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action 'self'${target}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
