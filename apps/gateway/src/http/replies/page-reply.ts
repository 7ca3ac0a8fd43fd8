import type { ShopError } from '@marquee/contracts';
import type { FastifyReply } from 'fastify';
import { failureOf } from './failure';

export interface PageExtras {
  /** Why it shows an error: its status, its `Retry-After`, and its code in the log. */
  readonly failure?: ShopError;
  /** A form of the page may end up elsewhere: at an app, and wherever that sends people. */
  readonly leadsOut?: boolean;
  /** An origin elsewhere from which the page shows a picture. */
  readonly picturesFrom?: string;
}

/** A page for a browser, as a route answers with it. */
export class HtmlPage {
  constructor(
    /** Escaped markup: no bare string gets here by mistake. */
    readonly content: { readonly text: string },
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
  const { failure } = result.extras;
  if (edge !== undefined) edge.failure = failure;
  reply.code(200);
  if (failure !== undefined) {
    const { status, headers } = failureOf(failure, reply.request.id);
    reply.code(status);
    if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
  }
  return reply.headers(pageHeaders(result.extras)).send(result.content.text);
}

function pageHeaders(extras: PageExtras): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(extras),
    'x-frame-options': 'DENY',
    // Hides our URLs from other sites. `no-referrer` would also hide from us which page sent a form.
    'referrer-policy': 'same-origin',
  };
}

/** Holds every redirect after a form, too. */
const OWN_FORMS = "form-action 'self'";

/**
 * A form that leads to an app may be redirected on and on from there, to origins that nobody can name beforehand: a
 * browser that finds one missing leaves the person on our page, after the code was given. So such a page says nothing
 * of forms. Nobody else can put one there: it runs no script, and all text in it is escaped.
 */
function policy({ leadsOut = false, picturesFrom }: PageExtras): string {
  // No scripts, no foreign resources except the one picture, and no frames.
  const pictures = picturesFrom === undefined ? '' : ` ${picturesFrom}`;
  return [
    "default-src 'none'",
    "style-src 'self'",
    `img-src 'self' data:${pictures}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(leadsOut ? [] : [OWN_FORMS]),
  ].join('; ');
}
